import { createHash, randomUUID } from 'node:crypto'
import type { MailServer } from '@sampletrail/local-backend/testing/mail-server'
import type { Client } from 'pg'
import { z } from 'zod'
import { send } from './repeat.ts'

/** A person who gets emails about offers. */
export interface Reader {
  id: string
  email: string
}

/** The source of offers. */
export interface OfferSource {
  sellerId: string
  key: string
}

const rowSchema = z.object({ id: z.string() })

export async function addOfferSource(operator: Client): Promise<OfferSource> {
  const key = `stk_${'f'.repeat(43)}`
  await operator.query(
    `insert into internal.ingest_keys (source, hash, beginning, adds_sellers) values ('faults', $1, 'faults', false)`,
    [createHash('sha256').update(key).digest()],
  )
  const { rows } = await operator.query(
    `insert into public.sellers (user_id, name, is_for_free_and_trial) values (null, 'Open House', true) returning id`,
  )
  return { sellerId: rowSchema.parse(rows[0]).id, key }
}

/** People with a confirmed address and an alert for that word. */
export async function addReaders(
  operator: Client,
  { count, tier, keyword }: { count: number; tier: 'free' | 'pro'; keyword: string },
): Promise<Reader[]> {
  const readers = Array.from({ length: count }, () => ({
    id: randomUUID(),
    email: `reader-${randomUUID()}@example.com`,
  }))
  await operator.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
     select reader.id, 'authenticated', 'authenticated', reader.email, now(), now(), now()
     from jsonb_to_recordset($1) as reader (id uuid, email text)`,
    [JSON.stringify(readers)],
  )
  const ids = readers.map(({ id }) => id)
  await operator.query('update public.subscriptions set tier = $2 where user_id = any ($1)', [
    ids,
    tier,
  ])
  await operator.query(
    'insert into public.keyword_alerts (user_id, keyword) select id, $2 from unnest($1::uuid[]) as id',
    [ids, keyword],
  )
  return readers
}

/** Like a program that sends offers: sends the same offer to the next server if the first does not answer. Throws if it is refused. */
export async function sendOffer(
  urls: readonly string[],
  { sellerId, key }: OfferSource,
  name: string,
): Promise<void> {
  const offer = { id: randomUUID(), name, price: 12, seller_id: sellerId }
  for (const url of urls) {
    const answer = await send(`${url}/api/ingest/offers`, {
      method: 'POST',
      body: JSON.stringify({ offers: [offer] }),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
    if (answer !== null && answer.status < 300) return
    if (answer !== null) throw new Error(`An offer was answered ${answer.status}`)
  }
  throw new Error('Nobody answered to an offer.')
}

/** How many emails with these words in their text each of them got. */
export function countMails(
  sink: MailServer,
  readers: readonly { email: string }[],
  words: string,
): number[] {
  return readers.map(
    ({ email }) =>
      sink.received.filter(
        ({ to, parts }) => to.includes(email) && (parts['text/plain'] ?? '').includes(words),
      ).length,
  )
}
