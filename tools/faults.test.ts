import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('what was acknowledged survives the death of Node and of PostgreSQL', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'faults.ts'), '--rounds', '2'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/(2 of 2 rounds kept the promise[^]*){2}/),
  })
})
