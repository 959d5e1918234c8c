import { setTimeout as sleep } from 'node:timers/promises'
import { openBusyServer, type BusyServer } from '../busy-server.ts'
import { crowding } from '../crowding.ts'
import { playRound, type Outcome } from '../play-round.ts'
import { endsWithin } from '../repeat.ts'
import type { ServerUnderTest } from '../run-server.ts'
import type { Account } from '../sign-up.ts'
import { defineStage, type FaultNotice, type FaultOn } from '../stage.ts'
import { sendBurst, type Ended } from './burst.ts'
import { restoreElsewhere } from './restore-elsewhere.ts'

interface Fault extends FaultNotice {
  run(server: ServerUnderTest, account: Account): Promise<Outcome>
}

/** Milliseconds for a clean stop, and for a health check. */
const stopsWithin = 5000
const healthWithin = 3000
/** Unavailable; PostgREST's code for no connection in time; storage's code for no answer of the database. */
const notNow = [503, 504, 544]
/** The health check must first notice that the database is gone. */
const noticedAfter = 20

const faults: Fault[] = [
  {
    name: 'node',
    usually: 4,
    promise:
      'Node killed with -9 while writing: nothing acknowledged is lost, back within 5 s, the PostgreSQL it left behind is ended',
    async run(server) {
      const orphan = server.postgres.pid()
      await server.killNode()
      const problems = server.postgres.isAlive(orphan) ? [] : ['PostgreSQL went with Node']
      const back = await server.start()
      if (server.postgres.isAlive(orphan)) problems.push('the PostgreSQL left behind still runs')
      return { back, problems }
    },
  },
  {
    name: 'postgres',
    usually: 3,
    promise:
      'PostgreSQL killed with -9 while writing: nothing acknowledged is lost, back within 5 s, Node lives',
    async run(server) {
      server.postgres.kill()
      await sleep(noticedAfter)
      return { back: (await server.waitUntilReady()) + noticedAfter, problems: [] }
    },
  },
  {
    name: 'stopped',
    usually: 4,
    promise:
      'PostgreSQL stopped at once with 50 requests in flight: each ends within 10 s, back within 5 s, Node lives',
    async run(server, account) {
      const burst = sendBurst(server.url, account)
      await sleep(5)
      server.postgres.stopAtOnce()
      await sleep(noticedAfter)
      const back = (await server.waitUntilReady()) + noticedAfter
      return { back, problems: judgeBurst(await burst) }
    },
  },
  {
    name: 'frozen',
    usually: 14,
    promise:
      'PostgreSQL frozen with 50 requests in flight: each ends within 10 s, the health check tells within 3 s, Node lives and goes on',
    async run(server, account) {
      const burst = sendBurst(server.url, account)
      await sleep(5)
      const thaw = server.postgres.freeze()
      try {
        const [ended, health] = await Promise.all([burst, server.askHealth()])
        const problems = judgeBurst(ended)
        if (health.status !== 503) problems.push(`the health check answered ${health.status}`)
        if (health.milliseconds > crowding.allow(healthWithin)) {
          problems.push(`the health check took ${Math.round(health.milliseconds)} ms`)
        }
        thaw()
        return { back: await server.waitUntilReady(), problems }
      } finally {
        thaw()
      }
    },
  },
  {
    name: 'terminated',
    usually: 4,
    promise: 'Stopped by SIGTERM while writing: done within 5 s, nothing acknowledged is lost',
    async run(server) {
      const postgres = server.postgres.pid()
      const { code, milliseconds } = await server.stop()
      const problems = code === 0 ? [] : [`the stop ended with code ${code}`]
      if (milliseconds > crowding.allow(stopsWithin))
        problems.push(`it took ${Math.round(milliseconds)} ms`)
      if (server.postgres.isAlive(postgres)) problems.push('PostgreSQL still runs')
      return { back: await server.start(), problems }
    },
  },
  {
    name: 'second',
    usually: 4,
    promise: 'Started a second time on the same directory: refused in words, the first goes on',
    async run(server) {
      const postgres = server.postgres.pid()
      const { code, words } = await server.startSecond()
      const problems = code === 1 ? [] : [`the second start ended with code ${code}`]
      if (!/in use by another server/.test(words))
        problems.push(`the second said '${words.trim()}'`)
      if (server.postgres.pid() !== postgres) problems.push('PostgreSQL was started anew')
      return { back: await server.waitUntilReady(), problems }
    },
  },
  {
    name: 'restore',
    usually: 25,
    promise:
      'Backed up under load, killed with -9 and restored elsewhere: what was stored when the backup began is there, and so is whoever signs in; killed tries leave nothing in the way',
    run: restoreElsewhere,
  },
]

/** Faults of one server's processes, while it works. */
export const restarts = defineStage({
  faults: faults.map(onBusyServer),
  open: (folder) => openBusyServer(folder),
  close: async ({ server }) => void (await server.stop()),
})

function onBusyServer(fault: Fault): FaultOn<BusyServer> {
  return {
    ...fault,
    play: (site) => playRound(site, () => fault.run(site.server, site.account)),
  }
}

function judgeBurst({ longest, answers }: Ended): string[] {
  const problems: string[] = []
  if (longest > crowding.allow(endsWithin))
    problems.push(`a request took ${Math.round(longest)} ms`)
  for (const { kind, status } of answers) {
    if (status === null) problems.push(`${kind} got no answer`)
    else if (status >= 500 && !notNow.includes(status)) problems.push(`${kind} got ${status}`)
  }
  return problems
}
