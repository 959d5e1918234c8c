/**
 * Takes an edit of a text back, although people may have typed before or behind its place since. `before` and `after` are the
 * text around the edit, `now` is the present one. Null if the place itself was changed, so that nobody can say what to restore.
 */
export function undoEdit(before: string, after: string, now: string): string | null {
  const shorter = Math.min(before.length, after.length)
  let begin = 0
  while (begin < shorter && before[begin] === after[begin]) begin += 1
  let rest = 0
  while (rest < shorter - begin && before.at(-1 - rest) === after.at(-1 - rest)) rest += 1
  const removed = before.slice(begin, before.length - rest)
  const put = after.slice(begin, after.length - rest)
  if (now.startsWith(after.slice(0, begin + put.length))) {
    return now.slice(0, begin) + removed + now.slice(begin + put.length)
  }
  if (now.endsWith(after.slice(begin))) {
    const place = now.length - (after.length - begin)
    return now.slice(0, place) + removed + now.slice(place + put.length)
  }
  return null
}
