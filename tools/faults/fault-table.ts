import { setTimeout as sleep } from 'node:timers/promises'
import { sendBurst, type Ended } from './burst.ts'
import { endsWithin } from './repeat.ts'
import { restoreElsewhere } from './restore-elsewhere.ts'
import type { ServerUnderTest } from './run-server.ts'
import type { Account } from './sign-up.ts'

interface Outcome {
  /** Milliseconds until the server answered again. */
  back: number
  problems: string[]
}

export interface Fault {
  promise: string
  /** Played in every round, or in one of ten. */
  often: boolean
  /** Whether the Node process is meant to live through it. */
  nodeLives: boolean
  run(server: ServerUnderTest, account: Account): Promise<Outcome>
}

/** Milliseconds for a stop in good order, and for a health check. */
const stopsWithin = 5000
const healthWithin = 3000
/** Unavailable; no connection in time, in PostgREST's words; no answer of the database, in storage's. */
const notNow = [503, 504, 544]
/** The health check has to notice first that the database is gone. */
const notice = 20

export const faults: Fault[] = [
  {
    promise:
      'Node killed with -9 while writing: nothing acknowledged is lost, back within 5 s, the PostgreSQL it left behind is ended',
    often: true,
    nodeLives: false,
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
    promise:
      'PostgreSQL killed with -9 while writing: nothing acknowledged is lost, back within 5 s, Node lives',
    often: true,
    nodeLives: true,
    async run(server) {
      server.postgres.kill()
      await sleep(notice)
      return { back: (await server.waitUntilReady()) + notice, problems: [] }
    },
  },
  {
    promise:
      'PostgreSQL stopped at once with 50 requests in flight: each ends within 10 s, back within 5 s, Node lives',
    often: false,
    nodeLives: true,
    async run(server, account) {
      const burst = sendBurst(server.url, account)
      await sleep(5)
      server.postgres.stopAtOnce()
      await sleep(notice)
      const back = (await server.waitUntilReady()) + notice
      return { back, problems: judgeBurst(await burst) }
    },
  },
  {
    promise:
      'PostgreSQL frozen with 50 requests in flight: each ends within 10 s, the health check tells within 3 s, Node lives and goes on',
    often: false,
    nodeLives: true,
    async run(server, account) {
      const burst = sendBurst(server.url, account)
      await sleep(5)
      const thaw = server.postgres.freeze()
      try {
        const [ended, health] = await Promise.all([burst, server.askHealth()])
        const problems = judgeBurst(ended)
        if (health.status !== 503) problems.push(`the health check answered ${health.status}`)
        if (health.milliseconds > healthWithin) {
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
    promise: 'Stopped by SIGTERM while writing: done within 5 s, nothing acknowledged is lost',
    often: false,
    nodeLives: false,
    async run(server) {
      const postgres = server.postgres.pid()
      const { code, milliseconds } = await server.stop()
      const problems = code === 0 ? [] : [`the stop ended with code ${code}`]
      if (milliseconds > stopsWithin) problems.push(`it took ${Math.round(milliseconds)} ms`)
      if (server.postgres.isAlive(postgres)) problems.push('PostgreSQL still runs')
      return { back: await server.start(), problems }
    },
  },
  {
    promise: 'Started a second time on the same directory: refused in words, the first goes on',
    often: false,
    nodeLives: true,
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
    promise:
      'Backed up under load, killed with -9 and restored elsewhere: what was stored when the backup began is there, and so is whoever signs in; killed tries leave nothing in the way',
    often: false,
    nodeLives: false,
    run: restoreElsewhere,
  },
]

function judgeBurst({ longest, answers }: Ended): string[] {
  const problems: string[] = []
  if (longest > endsWithin) problems.push(`a request took ${Math.round(longest)} ms`)
  for (const { kind, status } of answers) {
    if (status === null) problems.push(`${kind} got no answer`)
    else if (status >= 500 && !notNow.includes(status)) problems.push(`${kind} got ${status}`)
  }
  return problems
}
