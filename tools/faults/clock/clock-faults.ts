import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '@sampletrail/local-backend/testing/mail-server'
import { waitForLinks } from '../mail-links.ts'
import { startOuterDatabase } from '../outer-database.ts'
import { addOfferSource } from '../readers.ts'
import { prepareServer } from '../run-server.ts'
import { signUp } from '../sign-up.ts'
import { defineStage, type FaultOn, type Round } from '../stage.ts'
import { mailPause, type ClockSite } from './clock-site.ts'
import { useEverything, openSession, readDates, type Session } from './use-everything.ts'
import { findClockObstacle, openShiftedClock } from './shifted-clock.ts'

const hour = 3600
/** Milliseconds within which an offer is emailed, without and with a job that was left waiting before. */
const atOnce = 5000
const soon = 65_000
/** One of this many rounds, because it takes a minute. */
const leavesJobIn = 5

const fault: FaultOn<ClockSite> = {
  name: 'clock',
  usually: 35,
  promise:
    'The clock of server and database jumps an hour forward and back, and an hour back and forward: whoever is signed in stays so, each offer is told once and at once (within a minute if a job was waiting meanwhile), no limit lasts longer than its window, codes of mails work or say that they do not, dates of products stay',
  play: jumpAround,
}

/** The server and its database read a clock that tests can set; everything else uses the machine's. */
export const clock = defineStage<ClockSite>({
  findObstacle: findClockObstacle,
  faults: [fault],
  async open(folder) {
    const shifted = openShiftedClock(folder)
    const sink = await startMailServer()
    const database = await startOuterDatabase(shifted.environment)
    const server = await prepareServer(folder, {
      ...shifted.environment,
      DATABASE_URL: database.url,
      SMTP_URL: sink.url(),
      MAIL_FROM: 'SampleTrail <no-reply@trail.example>',
      SECONDS_BETWEEN_MAILS: String(mailPause),
      MAILS_PER_HOUR: '1000000',
      MAILS_PER_HOUR_PER_CLIENT: '1000000',
      INGEST_BATCHES_PER_MINUTE: '1000000',
    })
    await server.start()
    const account = await signUp(server.url, (_url, email) => waitForLinks(sink, email))
    const source = await addOfferSource(database.operator)
    return { clock: shifted, database, sink, server, source, account, rounds: 0 }
  },
  async close({ server, database, sink }) {
    await server.stop()
    await database.stop()
    await sink.stop()
  },
})

async function jumpAround(site: ClockSite): Promise<Round> {
  const problems: string[] = []
  let back = 0
  let acknowledged = 0
  let was = 0
  let session: Session = await openSession(site)
  const isJobLeft = site.rounds % leavesJobIn === leavesJobIn - 1
  site.rounds += 1
  const dates = await readDates(site)
  try {
    for (const seconds of [hour, 0, -hour, 0]) {
      const isBack = seconds < was
      if (isBack && isJobLeft) await leaveJob(site)
      site.clock.shift(seconds)
      await untilSet(site, seconds)
      const found = await useEverything(site, session, isBack && isJobLeft ? soon : atOnce)
      was = seconds
      session = found.session
      acknowledged += found.acknowledged
      back = Math.max(back, found.told)
      const after = `after a jump to ${seconds / 60} min`
      problems.push(...found.problems.map((problem) => `${after}: ${problem}`))
    }
    if ((await readDates(site)) !== dates) problems.push('dates of products changed')
    if (!site.server.isNodeAlive()) problems.push('the Node process ended')
  } finally {
    site.clock.shift(0)
  }
  return { acknowledged, back, problems }
}

/** The job that compares offers, of which one waits at a time, as a stopped server leaves it behind. */
async function leaveJob({ database }: ClockSite): Promise<void> {
  await database.operator.query(
    `insert into pgboss.job (name, data, policy) values ('match-offers', '{}', 'short') on conflict do nothing`,
  )
}

/** Both know the change: each answer contains the server's time. */
async function untilSet({ server, database }: ClockSite, seconds: number): Promise<void> {
  const isOff = (now: number) => Math.abs(now - Date.now() - seconds * 1000) > 3000
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await database.operator.query<{ now: Date }>('select clock_timestamp() as now')
    const response = await fetch(`${server.url}/healthz`)
    await response.arrayBuffer()
    const told = Date.parse(response.headers.get('date') ?? '')
    if (!isOff(told) && rows[0] && !isOff(rows[0].now.getTime())) return
    await sleep(50)
  }
  throw new Error('The clock could not be set.')
}
