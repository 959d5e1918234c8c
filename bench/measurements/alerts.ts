import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startMailServer } from '@sampletrail/local-backend/testing/mail-server'
import { z } from 'zod'
import { countMailed, fillReaders, offers, sendOffers } from './alert-readers.ts'
import type { Figure } from '../report.ts'
import { startServer, serverCommand } from '../../tools/running/server-process.ts'

const ports = { first: 4544, second: 4545 }
/** Of about 10,000: the email at which one of the two servers is killed. */
const killedAt = 4000
/** Emails that one server sends at once. */
const mostUnderWay = 20
/** Milliseconds; a busy machine exceeds the limit, and is measured all the same. */
const patience = 900_000

const factsSchema = z.object({ databaseUrl: z.string(), secretKey: z.string() })
const configSchema = z.object({ publishableKey: z.string() })

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

const peakOf = (pid: number) =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** New offers against everybody's keywords, with two servers, one of which is killed half-way through the emails. */
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
  const first = await startServer(serverCommand, ports.first, {
    ...common,
    DATA_DIR: data,
    PUBLIC_URL: `http://localhost:${ports.first}`,
  })
  const facts = factsSchema.parse(JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')))
  const config: unknown = await (await fetch(`${first.url}/config.json`)).json()
  const second = await startServer(serverCommand, ports.second, {
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
    const sellerId = await fillReaders(database)
    const { rows } = await database.query<{ keywords: number }>(
      'select count(*)::integer as keywords from public.keyword_alerts',
    )
    const began = performance.now()
    const since = () => (performance.now() - began) / 1000
    await sendOffers(first.url, sellerId)
    const taken = since()
    // During sending: right when the SMTP server receives an email, from either server.
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
    const { figures, messages } = countMailed(sink)
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
      ...figures,
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
    // Nobody waits for the end of a killed server.
    if (!isKilled) await second.stop()
    await first.stop()
    await sink.stop()
    await rm(data, { recursive: true })
  }
}
