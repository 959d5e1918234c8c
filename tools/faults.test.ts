import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('what was acknowledged survives the death of Node and of PostgreSQL', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'faults.ts'), '--rounds', '2'],
    { encoding: 'utf8' },
  )
  expect(stdout.match(/2 of 2 rounds kept the promise/g), stdout + stderr).toHaveLength(2)
  expect(status).toBe(0)
})
