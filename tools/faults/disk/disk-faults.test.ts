import { expect, test } from 'vitest'
import { allKept, playOnce } from '../run-faults.fixture.ts'

const names = ['filling', 'full']

test(
  'on a disk that fills up nothing is lost, and with room again everything works',
  { timeout: 300_000 },
  async () => {
    expect(await playOnce(names)).toEqual(allKept(names))
  },
)
