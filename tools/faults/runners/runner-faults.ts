import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crowding } from '../crowding.ts'
import { waitForLinks } from '../mail-links.ts'
import { addReaders, countMails, sendOffer } from '../readers.ts'
import { signUp } from '../sign-up.ts'
import { defineStage, type Round } from '../stage.ts'
import { pay } from '../providers/pay.ts'
import { playOutage } from './outage.ts'
import { becomeEvening, countOldTrash, addOldTrash, readUnsure } from './prepare-work.ts'
import { closeRunnerSite, openRunnerSite, type RunnerSite } from './runner-site.ts'
import { sendTrialEnd } from './send-trial-end.ts'

/** The number of each kind; their emails take a few seconds. */
const people = 30
/** Milliseconds from a kill until the other has done everything: it waits 20 seconds before it takes over the dead one's claims. */
const takenOverWithin = 100_000
/** Alerts that one server handles at once; the email about a trial's end is sent at the same time. */
const mostUnsure = 20
/** Milliseconds within which a second one of the same would arrive. */
const again = 1000

/** Two servers on one database. */
export const runners = defineStage<RunnerSite>({
  open: openRunnerSite,
  close: closeRunnerSite,
  faults: [
    {
      name: 'runners',
      usually: 12,
      promise:
        'Two servers on one database begin the same work at once: each alert, digest and end of a trial is mailed once, the trash is emptied, and what is not due stays',
      play: (site) => playWork(site, false),
    },
    {
      name: 'takeover',
      usually: 40,
      promise:
        'One of two servers is killed with -9 in the middle of sending: the other ends the work within 100 s, nobody is mailed twice, and of at most 20 alerts and one other mail nobody knows, which the operator is told',
      play: (site) => playWork(site, true),
    },
    {
      name: 'outage',
      usually: 12,
      promise:
        'No server runs for three days, and one is back on an evening: the digest of that day goes out once, with what was found before or in the hour after, and not a second time',
      play: playOutage,
    },
  ],
})

async function playWork(site: RunnerSite, isKilled: boolean): Promise<Round> {
  const { database, servers, sink, source } = site
  const { operator } = database
  const problems: string[] = []
  // All work exists before they start, and they start together.
  await Promise.all(servers.map((server) => server.stop()))
  const trash = await addOldTrash(operator)
  await Promise.all(servers.map((server) => server.start()))
  const payer = await signUp(servers[0].url, (_url, email) => waitForLinks(sink, email))
  const subscription = await pay(servers[0].url, site.stripe, payer)

  const [instant, daily] = [makeWord(), makeWord()]
  const hurried = await addReaders(operator, { count: people, tier: 'pro', keyword: instant })
  const patient = await addReaders(operator, { count: people, tier: 'free', keyword: daily })
  const origins = servers.map(({ url }) => url)
  const kill = isKilled ? killWhileSending(site, [...hurried, ...patient, payer]) : null
  await sendOffer(origins, source, `Kettle ${daily}`)
  await becomeEvening(operator, patient)
  await Promise.all([
    sendOffer(origins.toReversed(), source, `Kettle ${instant}`),
    sendTrialEnd(site, payer, subscription, problems),
  ])
  const began = performance.now()
  const told = () => [
    ...countMails(sink, hurried, instant),
    ...countMails(sink, patient, daily),
    ...countMails(sink, [payer], 'trial of SampleTrail Pro ends'),
  ]
  const emails = [...hurried, ...patient, payer].map(({ email }) => email)
  let back = 0
  for (;;) {
    const unsure = await readUnsure(operator, emails)
    const isOver = told().every((count, index) => count > 0 || unsure.has(emails[index] ?? ''))
    back = performance.now() - began
    if (isOver || back > crowding.allow(takenOverWithin)) break
    await sleep(100)
  }
  // The surviving server has recorded the outcome of its own emails by then.
  await sleep(again)
  const unsure = await readUnsure(operator, emails)
  problems.push(...judge(told(), emails, unsure))
  const alerts = [...hurried, ...patient].filter(({ email }) => unsure.has(email)).length
  if (alerts > mostUnsure) problems.push(`${alerts} alerts are in doubt`)
  if ((await countOldTrash(operator, trash)) !== 0) problems.push('the trash was not emptied')
  kill?.stop()
  for (const server of servers) if (!server.isNodeAlive()) await server.start()
  return { acknowledged: told().filter((count) => count > 0).length, back, problems }
}

function judge(told: number[], emails: string[], unsure: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const twice = told.filter((count) => count > 1).length
  const never = told.filter((count, index) => count === 0 && !unsure.has(emails[index] ?? ''))
  if (twice > 0) problems.push(`${twice} of ${told.length} were mailed twice`)
  if (never.length > 0) problems.push(`${never.length} of ${told.length} were not mailed`)
  return problems
}

/** At the moment when the SMTP server receives one of the emails: kills one server, whichever sends it. */
function killWhileSending({ servers, onRecipient }: RunnerSite, readers: { email: string }[]) {
  const addresses = new Set(readers.map(({ email }) => email))
  const at = 1 + Math.floor(Math.random() * people)
  const doomed = servers[Math.random() < 0.5 ? 0 : 1]
  let heard = 0
  onRecipient.call = (address) => {
    if (!addresses.has(address)) return
    heard += 1
    if (heard === at) void doomed.killNode()
  }
  return {
    stop() {
      onRecipient.call = null
    },
  }
}

const makeWord = () => `k${randomUUID().replaceAll('-', '')}`
