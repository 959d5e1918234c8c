import { describe, expect, it } from 'vitest'
import { describeStorage, storagePercent } from '#src/plans/stored-size.ts'

describe('the size of files', () => {
  it.each([
    [0, 500_000_000, '0 MB of 500 MB', 0],
    [1, 500_000_000, '0.1 MB of 500 MB', 0],
    [12_345_678, 500_000_000, '12.4 MB of 500 MB', 2],
    [500_000_000, 500_000_000, '500 MB of 500 MB', 100],
    [1_500_000_000, 20_000_000_000, '1.5 GB of 20 GB', 8],
    [600_000_000, 500_000_000, '600 MB of 500 MB', 100],
  ])('%d of %d bytes is %s', (used, most, text, percent) => {
    expect(describeStorage(used, most)).toBe(text)
    expect(Math.round(storagePercent(used, most))).toBe(percent)
  })
})
