import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccounts } from '../data/account.ts'
import { doAtRate } from '../probes/at-rate.ts'
import { reachGarbageCollector } from '../probes/garbage-collector.ts'
import { measureMemory, type Memory } from '../probes/memory.ts'
import { p95 } from '../probes/quantiles.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'
import { createDay } from './soak-day.ts'

const port = 4421
const inspectorPort = 4424
const people = 10
const productsEach = 20
const requestsPerSecond = 200
/** Milliseconds from one memory reading to the next. */
const lookEvery = 1000

interface Look extends Memory {
  /** Seconds since the load began. */
  at: number
}

/**
 * That many minutes of everything at 200 requests a second. Memory may not grow: it compares the second fifth of the time,
 * when everything is loaded and filled, with the last fifth. Node's memory is read after a garbage collection, once at the
 * end of each.
 */
export async function measureSoak({ minutes }: { minutes: number }): Promise<Figure[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sampletrail-bench-'))
  const server = await startServer(serverCommand, port, {
    DATA_DIR: dataDirectory,
    SIGN_INS_PER_5_MINUTES: '1000000',
    REFRESHES_PER_5_MINUTES: '1000000',
    REALTIME_CONNECTIONS_PER_ADDRESS: '1000',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  })
  try {
    const accounts = await createAccounts(server.url, dataDirectory, people, productsEach)
    const day = await createDay(server.url, accounts)
    const seconds = minutes * 60
    const garbage = await reachGarbageCollector(inspectorPort)
    const lookClean = async () => {
      await garbage.collect()
      return measureMemory(server.pid).node
    }
    const watch = watchMemory(server.pid)
    const [taken, heldEarly, heldLate] = await Promise.all([
      doAtRate(requestsPerSecond, seconds, (index) => day.ask(index)),
      sleep((seconds * 1000 * 2) / 5).then(lookClean),
      sleep(seconds * 990).then(lookClean),
    ])
    const looks = await watch.stop()
    garbage.close()
    await day.end()
    const early = looks.filter(({ at }) => at >= seconds / 5 && at < (2 * seconds) / 5)
    const late = looks.filter(({ at }) => at >= (4 * seconds) / 5 && at < seconds)
    const growth = (which: keyof Memory) => mean(late, which) / mean(early, which)
    for (const [what, times] of day.failures) console.error(`${times} times: ${what}`)
    return [
      {
        name: `Memory that Node holds after ${minutes} minutes of load, of that near the start`,
        value: heldLate / heldEarly,
        unit: 'ratio',
        limit: { kind: 'at most', value: 1.1 },
      },
      { name: 'Memory that Node holds then, resident', value: heldLate, unit: 'MB' },
      {
        name: 'The same with what was not collected yet, growth',
        value: growth('node'),
        unit: 'ratio',
      },
      { name: 'The same with it', value: mean(late, 'node'), unit: 'MB' },
      {
        name: 'Memory of PostgreSQL likewise, without the buffer of fixed size',
        value: growth('postgresOwn'),
        unit: 'ratio',
        limit: { kind: 'at most', value: 1.1 },
      },
      {
        name: 'Memory of PostgreSQL then, without it',
        value: mean(late, 'postgresOwn'),
        unit: 'MB',
      },
      { name: 'The same with it, growth', value: growth('postgres'), unit: 'ratio' },
      { name: 'The same with it', value: mean(late, 'postgres'), unit: 'MB' },
      {
        name: `Failures among ${taken.length} requests`,
        value: [...day.failures.values()].reduce((sum, times) => sum + times, 0),
        unit: 'requests',
        limit: { kind: 'at most', value: 0 },
      },
      { name: 'Requests under that load, p95', value: p95(taken), unit: 'ms' },
    ]
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
}

function watchMemory(pid: number): { stop(): Promise<Look[]> } {
  const looks: Look[] = []
  const began = performance.now()
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      looks.push({ at: (performance.now() - began) / 1000, ...measureMemory(pid) })
      await sleep(lookEvery)
    }
  })()
  // `stop` reports it; until then nobody handles it, and it would end the bench with its servers left behind.
  watching.catch(() => stopped.abort())
  return {
    async stop() {
      stopped.abort()
      await watching
      return looks
    },
  }
}

function mean(looks: Look[], which: keyof Memory): number {
  return looks.reduce((sum, look) => sum + look[which], 0) / looks.length
}
