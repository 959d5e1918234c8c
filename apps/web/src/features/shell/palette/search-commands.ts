import { keywords } from '#src/features/shell/palette/keywords.ts'

/** How well a text matches the typed words; smaller is better, null is no match. It must contain all words, in any order. */
export function rankOf(text: string, words: readonly string[]): number | null {
  let worst = 0
  for (const word of words) {
    const place = text.indexOf(word)
    if (place === -1) return null
    // At the start, at the start of a word, anywhere.
    const rank = place === 0 ? 0 : startsWord(text, word, place) ? 1 : 2
    worst = Math.max(worst, rank)
  }
  return worst
}

/**
 * How well a command matches. Its name is first; words that are not in it may begin a keyword, which ranks like a match in
 * the middle of a name. Single letters begin too many keywords to mean one.
 */
function rankOfCommand(label: string, others: string, words: readonly string[]): number | null {
  const name = label.toLowerCase()
  const byName = rankOf(name, words)
  if (byName !== null) return byName
  const isMeant = (word: string): boolean =>
    name.includes(word) ||
    (word.length > 1 && others.split(' ').some((keyword) => keyword.startsWith(word)))
  return words.every(isMeant) ? 2 : null
}

/** The commands that match, better ranks first. */
export function findCommands<T extends { id: string; label: string }>(
  commands: readonly T[],
  words: readonly string[],
): { entry: T; rank: number }[] {
  return commands
    .flatMap((entry) => {
      const rank = rankOfCommand(entry.label, keywords[entry.id] ?? '', words)
      return rank === null ? [] : [{ entry, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
}

/** The typed text, as words to look for. */
export function wordsOf(typed: string): string[] {
  return typed.trim().toLowerCase().split(/\s+/u).filter(Boolean)
}

/**
 * The best matches among many entries, at most `most`: better ranks first, and within a rank in the given order. It reads
 * each text once, so that ten thousand take a few milliseconds.
 */
export function findBest<T>(
  entries: readonly { text: string; entry: T }[],
  words: readonly string[],
  most: number,
): { entry: T; rank: number }[] {
  const ranks: { entry: T; rank: number }[][] = [[], [], []]
  for (const { text, entry } of entries) {
    const rank = rankOf(text, words)
    const sameRank = rank === null ? undefined : ranks[rank]
    if (rank === null || sameRank === undefined || sameRank.length >= most) continue
    sameRank.push({ entry, rank })
    if (rank === 0 && sameRank.length === most) break
  }
  return ranks.flat().slice(0, most)
}

function startsWord(text: string, word: string, first: number): boolean {
  for (let place = first; place !== -1; place = text.indexOf(word, place + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(place - 1))) return true
  }
  return false
}
