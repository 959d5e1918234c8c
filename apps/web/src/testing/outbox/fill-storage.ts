import { isFull } from '#src/lib/full-store.ts'

export const filler = 'filler'
const ballast = 'ballast'
/** More than the store accepts, in characters. */
const longestText = 8 * 1024 * 1024
const ballastLeaves = 64 * 1024
/** Less room than a draft needs, in characters. */
const tooLittle = 200

/** Fills all room for drafts, until the real store says so; most of it only once, because megabytes take long. */
export function fillStorage(): void {
  if (localStorage.getItem(ballast) === null) takeRoom(ballast, longestText, ballastLeaves)
  takeRoom(filler, ballastLeaves, tooLittle)
}

/** Writes as much as fits, to within `rest` characters. */
function takeRoom(key: string, most: number, rest: number): void {
  let taken = 0
  for (let size = most; size >= rest; size = Math.floor(size / 2)) {
    try {
      localStorage.setItem(key, 'x'.repeat(taken + size))
      taken += size
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }
}
