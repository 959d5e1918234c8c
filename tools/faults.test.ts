import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Two rounds with each kill, one with each of the other faults. */
const kept = [2, 2, 1, 1, 1, 1, 1].map((rounds) => `${rounds} of ${rounds} rounds kept the promise`)

test(
  'what was acknowledged survives whatever happens to Node and PostgreSQL, and work goes on',
  { timeout: 480_000 },
  () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'faults.ts'), '--rounds', '2'],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    )
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(new RegExp(kept.join('[^]*'))),
    })
  },
)
