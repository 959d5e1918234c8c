import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { crowding } from '../crowding.ts'
import { mailsTo, waitForLinks } from '../mail-links.ts'
import { addReaders, countMails, sendOffer } from '../readers.ts'
import { send } from '../repeat.ts'
import { mailPause, type ClockSite } from './clock-site.ts'

/** A browser's stored sign-in. */
export interface Session {
  access_token: string
  refresh_token: string
}

interface Found {
  /** The session as it continues from here. */
  session: Session
  acknowledged: number
  /** Milliseconds until everybody who waited for an offer got an email about it. */
  told: number
  problems: string[]
}

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() })
/** Milliseconds within which a repeated email would arrive. */
const again = 700

export async function openSession(site: ClockSite): Promise<Session> {
  const { email, password } = site.account
  const answer = await askAuth(site, 'token?grant_type=password', { email, password })
  return sessionSchema.parse(answer.json)
}

/** People's usual actions, right after the clock was set; an offer must be emailed within this many milliseconds. */
export async function useEverything(
  site: ClockSite,
  session: Session,
  toldWithin: number,
): Promise<Found> {
  const problems: string[] = []
  const goesOn = await stayIn(site, session, problems)
  await signInAnew(site, problems)
  await askForMails(site, problems)
  const told = await tellOfOffer(site, problems, toldWithin)
  return { session: goesOn, acknowledged: 5 - problems.length, told, problems }
}

/** Exchanges an expired token for a new one, as browsers do. */
async function stayIn(site: ClockSite, session: Session, problems: string[]): Promise<Session> {
  const asked = await readProducts(site, session)
  if (asked.status === 200) return session
  if (asked.status !== 401 || !/expired/.test(asked.words)) {
    problems.push(`somebody signed in was answered ${asked.status}: ${asked.words}`)
  }
  const { refresh_token } = session
  const answer = await askAuth(site, 'token?grant_type=refresh_token', { refresh_token })
  if (answer.status !== 200) {
    problems.push(`somebody was signed out: ${answer.status} ${JSON.stringify(answer.json)}`)
    return await openSession(site)
  }
  const renewed = sessionSchema.parse(answer.json)
  const then = await readProducts(site, renewed)
  if (then.status !== 200) problems.push(`a renewed session was answered ${then.status}`)
  return renewed
}

async function signInAnew(site: ClockSite, problems: string[]): Promise<void> {
  const asked = await readProducts(site, await openSession(site))
  if (asked.status !== 200) problems.push(`a new session was answered ${asked.status}`)
}

/** The previous code may have been requested at another time: its limit ends, and the code itself says whether it is valid. */
async function askForMails(site: ClockSite, problems: string[]): Promise<void> {
  const { email } = site.account
  const before = mailsTo(site.sink, email).length
  const old = before > 1 ? await waitForLinks(site.sink, email, before - 1) : []
  await sleep(mailPause * 1000)
  const first = await askAuth(site, 'recover', { email })
  if (first.status !== 200) {
    problems.push(
      `after its window a mail was answered ${first.status}: ${JSON.stringify(first.json)}`,
    )
    return
  }
  const second = await askAuth(site, 'recover', { email })
  const wait = Number(/after (\d+) seconds/.exec(JSON.stringify(second.json))?.[1])
  if (second.status !== 429 || !(wait <= mailPause)) {
    problems.push(`a second mail was answered ${second.status}: ${JSON.stringify(second.json)}`)
  }
  await waitForLinks(site.sink, email, before)
  const link = old.find((candidate) => candidate.includes('/auth/v1/verify'))
  if (link === undefined) return
  const { pathname, search } = new URL(link)
  const response = await fetch(`${site.server.url}${pathname}${search}`, { redirect: 'manual' })
  const target = response.headers.get('location') ?? ''
  if (!/access_token=|error_description=/.test(target)) {
    problems.push(`a link of a mail was answered ${response.status} to '${target.slice(0, 80)}'`)
  }
}

async function tellOfOffer(
  site: ClockSite,
  problems: string[],
  toldWithin: number,
): Promise<number> {
  const word = `k${randomUUID().replaceAll('-', '')}`
  const readers = await addReaders(site.database.operator, { count: 3, tier: 'pro', keyword: word })
  const began = performance.now()
  await sendOffer([site.server.url], site.source, `Kettle ${word}`)
  const count = () => countMails(site.sink, readers, word)
  while (count().includes(0) && performance.now() - began < crowding.allow(toldWithin))
    await sleep(20)
  const told = performance.now() - began
  await sleep(again)
  const counts = count()
  if (counts.join() !== '1,1,1') {
    problems.push(`an offer was told ${counts.join()} times in ${Math.round(told)} ms`)
  }
  return told
}

/** All dates of products, as text. */
export async function readDates({ database }: ClockSite): Promise<string> {
  const { rows } = await database.operator.query<{ dates: string }>(
    `select coalesce(jsonb_agg(to_jsonb(product) - 'updated_at' order by id)::text, '') as dates
     from public.products as product`,
  )
  return rows[0]?.dates ?? ''
}

async function readProducts({ server, account }: ClockSite, { access_token }: Session) {
  const answer = await send(`${server.url}/rest/v1/products?user_id=eq.${account.userId}`, {
    headers: { ...account.headers, authorization: `Bearer ${access_token}` },
  })
  return { status: answer?.status ?? null, words: answer?.bytes.toString() ?? '' }
}

async function askAuth({ server, account }: ClockSite, path: string, body: object) {
  const answer = await send(`${server.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: account.headers['apikey'] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = answer?.bytes.toString() ?? ''
  const json: unknown = text === '' ? null : JSON.parse(text)
  return { status: answer?.status ?? null, json }
}
