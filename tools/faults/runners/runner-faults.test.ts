import { expect, test } from 'vitest'
import { allKept, playOnce } from '../run-faults.fixture.ts'

const names = ['runners']

test('two servers on one database do the same work once', { timeout: 300_000 }, async () => {
  expect(await playOnce(names)).toEqual(allKept(names))
})
