import { expect, test } from 'vitest'
import { allKept, playOnce } from '../run-faults.fixture.ts'

const names = ['clock']

test(
  'a clock that jumps signs nobody out and sends nothing twice',
  { timeout: 300_000 },
  async () => {
    expect(await playOnce(names)).toEqual(allKept(names))
  },
)
