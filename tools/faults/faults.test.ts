import { expect, test } from 'vitest'
import { allKept, playOnce } from './run-faults.fixture.ts'

const names = ['node', 'postgres', 'stopped', 'frozen', 'terminated', 'second', 'restore']

test(
  'acknowledged data survives every fault of Node and PostgreSQL, and work continues',
  { timeout: 480_000 },
  async () => expect(await playOnce(names)).toEqual(allKept(names)),
)
