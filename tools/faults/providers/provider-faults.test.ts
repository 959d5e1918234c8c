import { expect, test } from 'vitest'
import { allKept, playOnce } from '../run-faults.fixture.ts'

const names = ['provider', 'silent', 'events']

test('a provider that fails costs people only its answer', { timeout: 300_000 }, async () => {
  expect(await playOnce(names)).toEqual(allKept(names))
})
