import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startMailServer, type MailServer } from '@sampletrail/local-backend/testing/mail-server'
import { z } from 'zod'
import { expectOk } from './expect-ok.ts'
import type { Figure } from './report.ts'
import { startServer } from './server-process.ts'

const mainFile = join(import.meta.dirname, '../apps/server/src/main.ts')
const ports = { first: 4544, second: 4545 }
const offers = 10_000
const batch = 1000
/** Half are Pro with 9 keywords each, half Basic with one: 100,000. */
const people = 20_000
const keywordsOfPro = 9
const ingestKey = `stk_${'b'.repeat(43)}`
/** Of about 10,000: the mail at which one of the two servers is killed. */
const killedAt = 4000
/** Mails that one server has under way at once. */
const mostUnderWay = 20
/** Milliseconds; a busy machine takes longer than the limit allows, and is measured all the same. */
const patience = 900_000

const factsSchema = z.object({ databaseUrl: z.string(), secretKey: z.string() })
const configSchema = z.object({ publishableKey: z.string() })

/** People, keywords and a seller, as years of use would leave them; written past the API, for speed. */
async function fill(database: Client): Promise<string> {
  await database.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'person-' || n || '@example.com', now(), now(), now()
     from generate_series(1, $1::integer) as n`,
    [people],
  )
  await database.query(
    `update public.subscriptions set tier = 'pro'
     where user_id in (select id from public.users where right(split_part(email, '@', 1), 1) in ('0', '2', '4', '6', '8'))`,
  )
  // The limit is asked for each person; nobody here is over it.
  await database.query('alter table public.keyword_alerts disable trigger limit_keywords')
  // A third of the keywords are phrases, every eighth has an exclusion or a highest price.
  await database.query(
    `insert into public.keyword_alerts (user_id, keyword, excluded, highest_price)
     select plan.user_id,
       'word' || (abs(hashint8(key)) % 15000) || case when key % 3 = 0 then ' item' || (key % 40) else '' end || ' ' ||
         case when key % 5 = 0 then 'set' else 'kit' end,
       case when key % 16 = 0 then '{broken}'::text[] else '{}' end, case when key % 16 = 8 then 50 end
     from (
       select plan.user_id, (row_number() over ()) * 9 + number as key
       from public.subscriptions as plan
       cross join generate_series(1, case when plan.tier = 'pro' then $1::integer else 1 end) as number
     ) as plan
     on conflict do nothing`,
    [keywordsOfPro],
  )
  await database.query('alter table public.keyword_alerts enable trigger limit_keywords')
  await database.query(
    `insert into internal.ingest_keys (source, hash, beginning, adds_sellers) values ('bench', $1, 'bench', false)`,
    [createHash('sha256').update(ingestKey).digest()],
  )
  const { rows } = await database.query<{ id: string }>(
    `insert into public.sellers (user_id, name, is_for_free_and_trial) values (null, 'Open House', true) returning id`,
  )
  await database.query('analyze')
  return rows[0]?.id ?? ''
}

/** Names as sellers write them: a dozen words, some of which somebody waits for. */
function makeOffer(number: number, sellerId: string) {
  const word = (salt: number) => `word${(number * 7919 + salt * 104_729) % 15_000}`
  return {
    id: `offer-${number}`,
    name: `Brand new ${word(1)} item${number % 40} set, ${word(2)} kit with ${word(3)} set and ${word(4)} kit no ${number}`,
    price: 10 + (number % 90),
    seller_id: sellerId,
  }
}

async function sendOffers(url: string, sellerId: string): Promise<void> {
  for (let first = 0; first < offers; first += batch) {
    const body = JSON.stringify({
      offers: Array.from({ length: batch }, (_, index) => makeOffer(first + index, sellerId)),
    })
    await expectOk(
      fetch(`${url}/api/ingest/offers`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${ingestKey}`, 'content-type': 'application/json' },
      }),
    )
  }
}

interface State {
  toMatch: number
  open: number
  claimed: number
  sending: number
  sent: number
  unsure: number
}

async function readState(database: Client): Promise<State> {
  const { rows } = await database.query<State>(
    `select (select count(*)::integer from internal.offers_to_match) as "toMatch",
       count(*) filter (where state = 'waiting')::integer as open,
       count(*) filter (where state = 'claimed')::integer as claimed,
       count(*) filter (where state = 'sending')::integer as sending,
       count(*) filter (where state = 'sent')::integer as sent,
       count(*) filter (where state = 'unsure')::integer as unsure
     from internal.alert_mails`,
  )
  const [state] = rows
  if (!state) throw new Error('The database says nothing.')
  return state
}

/** How often each item came to each person at most, and how many that were. */
function countTold(sink: MailServer): { told: number; doubled: number; messages: Set<string> } {
  const seen = new Map<string, number>()
  const messages = new Set<string>()
  for (const { to, parts, headers } of sink.received) {
    messages.add(/alert-([0-9a-f-]{36})@/.exec(headers)?.[1] ?? '')
    for (const [, id] of (parts['text/plain'] ?? '').matchAll(/\/p\/([0-9a-f-]{36})/g)) {
      const key = `${to.join()} ${id}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  }
  return {
    told: seen.size,
    doubled: [...seen.values()].filter((times) => times > 1).length,
    messages,
  }
}

const peakOf = (pid: number) =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** New offers against everybody's keywords, with two servers, one of which is killed half-way through the mails. */
export async function measureAlerts(): Promise<Figure[]> {
  const data = await mkdtemp(join(tmpdir(), 'sampletrail-bench-'))
  const hook: { mails: number; at: ((number: number) => void) | null } = { mails: 0, at: null }
  const sink = await startMailServer({
    onRcptTo(_address, _session, done) {
      hook.mails += 1
      hook.at?.(hook.mails)
      done()
    },
  })
  const mail = { SMTP_URL: sink.url(), MAIL_FROM: 'SampleTrail <no-reply@trail.example>' }
  const common = { ...mail, LOG_LEVEL: 'silent', INGEST_BATCHES_PER_MINUTE: '1000' }
  const first = await startServer([process.execPath, mainFile], ports.first, {
    ...common,
    DATA_DIR: data,
    PUBLIC_URL: `http://localhost:${ports.first}`,
  })
  const facts = factsSchema.parse(JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')))
  const config: unknown = await (await fetch(`${first.url}/config.json`)).json()
  const second = await startServer([process.execPath, mainFile], ports.second, {
    ...common,
    PUBLIC_URL: `http://localhost:${ports.second}`,
    SUPABASE_URL: `http://localhost:${ports.first}`,
    SUPABASE_PUBLISHABLE_KEY: configSchema.parse(config).publishableKey,
    SUPABASE_SECRET_KEY: facts.secretKey,
    DATABASE_URL: facts.databaseUrl,
  })
  const database = new Client({ connectionString: facts.databaseUrl })
  await database.connect()
  let isKilled = false
  try {
    const sellerId = await fill(database)
    const { rows } = await database.query<{ keywords: number }>(
      'select count(*)::integer as keywords from public.keyword_alerts',
    )
    const began = performance.now()
    const since = () => (performance.now() - began) / 1000
    await sendOffers(first.url, sellerId)
    const taken = since()
    // In the middle of sending: right when the mail server hears of a mail, of whichever server.
    hook.at = (number) => {
      if (number === killedAt) isKilled = second.process.kill('SIGKILL')
    }
    let matched = 0
    let state = await readState(database)
    while (performance.now() - began < patience) {
      state = await readState(database)
      if (state.toMatch === 0 && matched === 0) matched = since()
      const isOpen = state.open + state.claimed > 0 || state.sending > mostUnderWay
      if (matched > 0 && isKilled && !isOpen) break
      await sleep(100)
    }
    await sleep(1000)
    const ended = since() - 1
    state = await readState(database)
    const { told, doubled, messages } = countTold(sink)
    const { rows: all } = await database.query<{ matches: number; due: number; lost: number }>(
      `select count(*)::integer as matches,
         count(*) filter (where plan.tier = 'pro')::integer as due,
         count(*) filter (where plan.tier = 'pro' and match.mailed_at is null
           and coalesce(mail.state, 'none') not in ('sending', 'unsure', 'claimed', 'waiting'))::integer as lost
       from public.alert_matches as match
       join public.subscriptions as plan on plan.user_id = match.user_id
       left join internal.alert_mails as mail on mail.id = match.mail_id`,
    )
    const [sum] = all
    const { rows: doubtful } = await database.query<{ id: string }>(
      `select id from internal.alert_mails where state in ('sending', 'unsure')`,
    )
    const arrived = doubtful.filter(({ id }) => messages.has(id)).length
    return [
      {
        name: `${offers} offers, ${rows[0]?.keywords} keywords: taken in`,
        value: taken,
        unit: 's',
      },
      { name: '  compared', value: matched, unit: 's' },
      { name: '  all mails out', value: ended, unit: 's', limit: { kind: 'under', value: 60 } },
      { name: '  matches', value: sum?.matches ?? 0, unit: 'points' },
      { name: '  of Pro', value: sum?.due ?? 0, unit: 'points' },
      { name: '  mails', value: messages.size, unit: 'messages' },
      { name: '  told', value: told, unit: 'points' },
      {
        name: '  told twice',
        value: doubled,
        unit: 'points',
        limit: { kind: 'at most', value: 0 },
      },
      {
        name: '  lost',
        value: sum?.lost ?? -1,
        unit: 'points',
        limit: { kind: 'at most', value: 0 },
      },
      {
        name: '  in doubt after one server was killed',
        value: state.sending + state.unsure,
        unit: 'messages',
        limit: { kind: 'at most', value: mostUnderWay },
      },
      { name: '    of these arrived', value: arrived, unit: 'messages' },
      {
        name: '  memory of the server at most',
        value: peakOf(first.pid),
        unit: 'MB',
        limit: { kind: 'under', value: 512 },
      },
    ]
  } finally {
    await database.end()
    // Nobody waits for the end of what was killed.
    if (!isKilled) await second.stop()
    await first.stop()
    await sink.stop()
    await rm(data, { recursive: true })
  }
}
