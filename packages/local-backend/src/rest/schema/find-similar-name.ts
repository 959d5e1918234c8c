const MAX_CANDIDATES = 2000

/** The candidate most like `name`, for a hint; null when none is close. */
export function findSimilarName(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let bestDistance = Math.max(2, Math.floor(name.length / 2))
  let looked = 0
  for (const candidate of candidates) {
    looked += 1
    if (looked > MAX_CANDIDATES) break
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const distance = measureDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Levenshtein distance: how many characters have to be put in, taken out or changed. */
function measureDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
