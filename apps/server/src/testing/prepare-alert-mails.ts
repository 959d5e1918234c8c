import type { Backend } from '#src/backend.ts'
import { matchOffers } from '#src/commands/alerts/match-offers.ts'

/** One statement as `postgres`. */
type Query = (sql: string, values?: unknown[]) => Promise<unknown>

const never = new AbortController().signal

/** Pro people with an alert for that word, and compared offers with it: each of them will get an email. */
export async function prepareAlertMails(
  query: Query,
  backend: Pick<Backend, 'asService'>,
  word: string,
  people: number,
  offers: number,
): Promise<void> {
  await query(
    `with person as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', $1 || '-' || n || '@example.com', now(), now(), now()
       from generate_series(1, $2::integer) as n returning id
     ) select count(*) from person`,
    [word, people],
  )
  const whose = `in (select id from public.users where email like $1 || '-%')`
  await query(`update public.subscriptions set tier = 'pro' where user_id ${whose}`, [word])
  await query(
    `insert into public.keyword_alerts (user_id, keyword) select id, $1 from public.users where id ${whose}`,
    [word],
  )
  await query(
    `with seller as (
       insert into public.sellers (user_id, name, is_for_free_and_trial) values (null, 'Seller of ' || $1, true)
       returning id
     ) insert into catalogue.products (name, seller_id)
     select 'Offer ' || n || ' ' || $1, seller.id from seller, generate_series(1, $2::integer) as n`,
    [word, offers],
  )
  await matchOffers(backend, never)
}
