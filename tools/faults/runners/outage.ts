import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crowding } from '../crowding.ts'
import { addReaders, countMails, sendOffer } from '../readers.ts'
import type { Round } from '../stage.ts'
import { callDigests, findEarlier, moveToEvening, untilFound } from './prepare-work.ts'
import type { RunnerSite } from './runner-site.ts'

const people = 10
const days = 3
/** Milliseconds from the start of a server until the digests are sent. */
const mailedWithin = 15_000
/** Milliseconds within which a second digest of the same day would arrive. */
const again = 1500

/**
 * No server runs for three days, and one is back after 20:00. For some readers an offer was found before, for others
 * after that.
 */
export async function playOutage({ database, servers, sink, source }: RunnerSite): Promise<Round> {
  const { operator } = database
  const [one, other] = servers
  const problems: string[] = []
  const [before, after] = [makeWord(), makeWord()]
  const early = await addReaders(operator, { count: people, tier: 'free', keyword: before })
  const late = await addReaders(operator, { count: people, tier: 'free', keyword: after })
  await sendOffer([one.url, other.url], source, `Kettle ${before}`)
  await untilFound(operator, early)
  await Promise.all(servers.map((server) => server.stop()))
  await moveToEvening(operator, [...early, ...late])
  await findEarlier(operator, early, days)
  await operator.query(
    `insert into internal.digest_looks (last_at) values (now() - make_interval(days => $1))
     on conflict (is_only) do update set last_at = excluded.last_at, since = null, until = null`,
    [days],
  )

  await one.start()
  const began = performance.now()
  const told = () => [...countMails(sink, early, before), ...countMails(sink, late, after)]
  await untilMailed(() => countMails(sink, early, before), 'what was found before')
  const back = performance.now() - began
  await sendOffer([one.url], source, `Kettle ${after}`)
  await untilFound(operator, late)
  await callDigests(operator, 1)
  await untilMailed(() => countMails(sink, late, after), 'what was found after it')

  // More offers are found, and the other server is back, too, but the day has had its digest.
  await sendOffer([one.url], source, `Kettle ${before} ${after}`)
  await other.start()
  await callDigests(operator, 2)
  await sleep(again)
  const twice = told().filter((count) => count > 1).length
  if (twice > 0) problems.push(`${twice} of ${told().length} had two digests`)
  return { acknowledged: told().filter((count) => count > 0).length, back, problems }

  async function untilMailed(count: () => number[], what: string): Promise<void> {
    const since = performance.now()
    while (count().includes(0) && performance.now() - since < crowding.allow(mailedWithin)) {
      await sleep(100)
    }
    const missing = count().filter((mails) => mails === 0).length
    if (missing > 0) problems.push(`${missing} of ${people} had no digest of ${what}`)
  }
}

const makeWord = () => `k${randomUUID().replaceAll('-', '')}`
