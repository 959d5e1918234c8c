import { expect, test } from 'vitest'
import { allKept, playOnce } from '../run-faults.fixture.ts'

const names = ['runners', 'outage']

test(
  'two servers on one database do the same work once, also after an outage',
  { timeout: 300_000 },
  async () => {
    expect(await playOnce(names)).toEqual(allKept(names))
  },
)
