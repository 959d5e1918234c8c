import { expect, test } from 'vitest'
import { allKept, playOnce } from './run-faults.fixture.ts'

const names = ['node', 'postgres', 'stopped', 'frozen', 'terminated', 'second', 'restore']

test(
  'what was acknowledged survives whatever happens to Node and PostgreSQL, and work goes on',
  { timeout: 480_000 },
  async () => expect(await playOnce(names)).toEqual(allKept(names)),
)
