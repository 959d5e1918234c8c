import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { MailServer } from '@sampletrail/local-backend/testing/mail-server'
import { expectOk } from '../probes/expect-ok.ts'
import type { Figure } from '../report.ts'

export const offers = 10_000
const batch = 1000
/** Half are Pro with 9 keywords each, half Basic with one: 100,000. */
const people = 20_000
const keywordsOfPro = 9
const ingestKey = `stk_${'b'.repeat(43)}`

/** People, keywords and a seller after years of use; written without the API, for speed. */
export async function fillReaders(database: Client): Promise<string> {
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
  // The limit is checked for each person; nobody here is over it.
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

/** Names as sellers write them: a dozen words, some of which match a person's keyword. */
function makeOffer(number: number, sellerId: string) {
  const word = (salt: number) => `word${(number * 7919 + salt * 104_729) % 15_000}`
  return {
    id: `offer-${number}`,
    name: `Brand new ${word(1)} item${number % 40} set, ${word(2)} kit with ${word(3)} set and ${word(4)} kit no ${number}`,
    price: 10 + (number % 90),
    seller_id: sellerId,
  }
}

export async function sendOffers(url: string, sellerId: string): Promise<void> {
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

/** How many items reached how many people, that none arrived twice, and the emails with them. */
export function countMailed(sink: MailServer): { figures: Figure[]; messages: Set<string> } {
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
    figures: [
      { name: '  told', value: seen.size, unit: 'points' },
      {
        name: '  told twice',
        value: [...seen.values()].filter((times) => times > 1).length,
        unit: 'points',
        limit: { kind: 'at most', value: 0 },
      },
    ],
    messages,
  }
}
