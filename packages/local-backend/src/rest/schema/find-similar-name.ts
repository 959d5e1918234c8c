const MAX_CANDIDATES = 2000
/** As in PostgREST, a requested name reveals little about other names. */
const CLOSE = 0.75

/**
 * The candidate most similar to `name`, for a hint; null if there is none. `least` is the share of letters that have to
 * agree: lower if a hint reveals nothing, because the caller already knows where the candidates belong.
 */
export function findSimilarName(
  name: string,
  candidates: Iterable<string>,
  least = CLOSE,
): string | null {
  let best: string | null = null
  let bestShare = 0
  let looked = 0
  for (const candidate of candidates) {
    looked += 1
    if (looked > MAX_CANDIDATES) break
    const length = Math.max(name.length, candidate.length)
    const furthest = Math.floor((1 - least) * length)
    if (Math.abs(candidate.length - name.length) > furthest) continue
    const distance = measureDistance(name.toLowerCase(), candidate.toLowerCase())
    const share = 1 - distance / length
    if (distance <= furthest && share > bestShare) {
      best = candidate
      bestShare = share
    }
  }
  return best
}

/** Levenshtein distance: the number of inserted, deleted or changed characters. */
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
