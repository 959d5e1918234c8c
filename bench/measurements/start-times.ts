import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { measureMemory } from '../probes/memory.ts'
import { median } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import { startServer } from '../../tools/running/server-process.ts'

const port = 4400
const rounds = 3
/** Milliseconds after which a started server counts as idle. */
const settling = 5000

/** Starts on an empty directory and on a used one, through `npm start` as a user does, and the memory when idle. */
export async function measureStarts(): Promise<Figure[]> {
  const cold: number[] = []
  const warm: number[] = []
  const memory: { node: number; postgres: number }[] = []

  for (let round = 0; round < rounds; round += 1) {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
    const start = () => startServer(['npm', 'start'], port, { DATA_DIR: dataDirectory })
    const first = await start()
    cold.push(first.secondsToReady)
    await first.stop()

    const second = await start()
    try {
      warm.push(second.secondsToReady)
      await sleep(settling)
      memory.push(measureMemory(second.pid))
    } finally {
      await second.stop()
    }
    rmSync(dataDirectory, { recursive: true })
  }

  return [
    {
      name: 'Cold start (empty data directory)',
      value: median(cold),
      unit: 's',
      limit: { kind: 'under', value: 5 },
    },
    { name: 'Warm start', value: median(warm), unit: 's', limit: { kind: 'under', value: 1.5 } },
    {
      name: 'Idle memory of Node, resident',
      value: median(memory.map(({ node }) => node)),
      unit: 'MB',
      limit: { kind: 'under', value: 150 },
    },
    {
      name: 'Idle memory of PostgreSQL, proportional',
      value: median(memory.map(({ postgres }) => postgres)),
      unit: 'MB',
      limit: { kind: 'under', value: 100 },
    },
  ]
}
