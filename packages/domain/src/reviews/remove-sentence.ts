/** What is in front of a sentence: nothing, a line break, or the end of another sentence. */
const behindSentence = /(?:^|\n|[.!?…]["'”’»“)\]]*\s|[。！？]["'”’»」』）)\]]*)\s*$/u
const ended = /[.!?…]["'”’»“)\]]*$/u
/** Scripts without spaces. */
const endedWithoutSpace = /[。！？]["'”’»」』）)\]]*$/u

/** Opening marks with their closing ones; German and French use the same marks the other way round. */
const pairs: readonly (readonly [string, string])[] = [
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
  ['(', ')'],
  ['（', '）'],
  ['[', ']'],
]

/**
 * A text without a sentence, in each place where it is, with tidy spaces and empty lines. If a quote begins or ends in the
 * sentence and goes on beside it, its mark stays. Null if somebody edited the sentence, so that it is not there as it was;
 * its spaces may differ.
 */
export function removeSentence(text: string, sentence: string): string | null {
  const words = sentence.trim().split(/\s+/u)
  const pattern = words
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`))
    .join(String.raw`\s+`)
  if (pattern === '') return null
  const found = [...text.matchAll(new RegExp(pattern, 'gu'))].filter(({ 0: hit, index }) =>
    isWhole(text.slice(0, index), hit, text.slice(index + hit.length)),
  )
  if (found.length === 0) return null
  // From the end, so that the places of the others stay.
  return found
    .toReversed()
    .reduce(
      (rest, { 0: hit, index }) =>
        joinAround(rest.slice(0, index), hit, rest.slice(index + hit.length)),
      text,
    )
}

/** Whether it is a sentence there, and not a part of a longer one. */
function isWhole(before: string, sentence: string, after: string): boolean {
  if (!behindSentence.test(before)) return false
  if (/^\s*(?:$|\n)/u.test(after) || endedWithoutSpace.test(sentence)) return true
  return ended.test(sentence) && /^\s/u.test(after)
}

function joinAround(before: string, sentence: string, after: string): string {
  const start = before.trimEnd()
  const end = after.trimStart()
  const spaces = [before.slice(start.length), after.slice(0, after.length - end.length)] as const
  const [isFirst, isLast] = spaces.map((space) => space.includes('\n'))
  const left = start === '' || isFirst ? start : start + closesInside(sentence)
  const right = end === '' || isLast ? end : opensInside(sentence) + end
  if (left === '' || right === '') return left + right
  return left + (linesOf(spaces[1]) > linesOf(spaces[0]) ? spaces[1] : spaces[0]) + right
}

function linesOf(space: string): number {
  return space.split('\n').length
}

/** The closing mark at the end of a sentence in which nothing was opened; '' if there is none. */
function closesInside(sentence: string): string {
  const last = sentence.slice(-1)
  if (last === '"') return isOdd(sentence) ? last : ''
  const own = pairs.filter(([, closer]) => closer === last)
  const isOpened = own.some(([opener]) => sentence.slice(0, -1).includes(opener))
  return own.length > 0 && !isOpened ? last : ''
}

/** The opening mark in a sentence in which nothing closes it; '' if there is none. */
function opensInside(sentence: string): string {
  if (isOdd(sentence) && !sentence.endsWith('"')) return '"'
  for (const [place, mark] of Array.from(sentence).entries()) {
    const own = pairs.filter(([opener]) => opener === mark)
    const rest = Array.from(sentence).slice(place + 1)
    const isOpening = /^\p{L}/u.test(rest.join(''))
    if (isOpening && own.length > 0 && !own.some(([, closer]) => rest.includes(closer))) return mark
  }
  return ''
}

function isOdd(sentence: string): boolean {
  return sentence.split('"').length % 2 === 0
}
