import type { Client } from 'pg'
import { insertOffers } from './many-offers.ts'

const people = 100_000
const offers = 200_000
/** In addition to the catalogue's 2,000 that have offers. */
const idleSellers = 2000
const sellersOfPeople = 1000
const entries = 100_000
const mailsOfEach = 3

/**
 * An installation after some years, written without the API, for speed: everybody has some plan, a million products are
 * unevenly distributed (one person has 5,000), the log, the messages and the alert emails have 100,000 rows each, the email log 300,000.
 */
export async function fillInstallation(database: Client): Promise<void> {
  // Nobody listens here, or a million rows would be streamed for nothing.
  await database.query(
    'alter publication supabase_realtime drop table public.products, public.subscriptions',
  )
  await addPeople(database)
  await addProducts(database)
  await insertOffers(database, offers)
  await database.query(
    `insert into public.sellers (user_id, name, email, is_vip, is_active, created_at)
     select null, 'Idle Seller ' || n, 'idle-' || n || '@seller.example', n % 7 = 0, n % 5 <> 0, now() - n * interval '7 hours'
     from generate_series(1, $1::integer) as n`,
    [idleSellers],
  )
  await addEntries(database)
  await addMails(database)
  await database.query('vacuum (analyze)')
}

/** Of twenty: a running trial and an expired one, three paying people, one of whom has cancelled, and two with given Pro. */
async function addPeople(database: Client): Promise<void> {
  // Without a confirmed address no trigger creates rows; they are written at once for everybody, which is faster.
  await database.query(
    `insert into auth.users (id, aud, role, email, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated',
       (array['ada', 'grace', 'linus', 'margaret', 'dennis', 'barbara', 'ken'])[1 + n % 7] || '.' || substr(md5(n::text), 1, 6)
         || case when n % 20000 = 7 then '.zanzibar' else '' end || '.' || n
         || (array['@post.example', '@mail.example', '@home.example'])[1 + n % 3],
       now() - n * interval '15 minutes', now()
     from generate_series(1, $1::integer) as n`,
    [people],
  )
  await database.query(
    `create temp table bench_people as
     select id, email, created_at, row_number() over (order by created_at desc) as n from auth.users`,
  )
  await database.query('create unique index on bench_people (id)')
  await database.query('create unique index on bench_people (n)')
  await database.query('analyze bench_people')
  await database.query('alter table public.users disable trigger user')
  await database.query(
    `insert into public.users (id, email, email_confirmed_at, created_at, updated_at, last_active_at, has_used_trial)
     select id, email, created_at, created_at, now() - (n * 7919 % 100000) * interval '10 minutes',
       now() - (n * 104729 % 100000) * interval '10 minutes', n % 20 < 2
     from bench_people`,
  )
  await database.query('alter table public.users enable trigger user')
  await database.query('alter table public.subscriptions disable trigger user')
  await database.query(
    `insert into public.subscriptions (
       user_id, tier, is_trial, trial_start, trial_end, stripe_subscription_id, payment_status, cancel_at_period_end,
       current_period_end, referrer
     )
     select id, case when n % 20 < 7 then 'pro' else 'free' end, n % 20 < 2,
       case when n % 20 < 2 then now() - interval '6 days' end,
       case n % 20 when 0 then now() + interval '3 days' else now() - interval '1 day' end,
       case when n % 20 in (2, 3, 4) then 'sub_bench_' || n end, case when n % 20 in (2, 3, 4) then 'active' end,
       n % 20 = 4, case when n % 20 in (2, 3, 4) then now() + interval '20 days' end,
       case when n % 50 = 0 then 'harbour' end
     from bench_people`,
  )
  await database.query('alter table public.subscriptions enable trigger user')
}

/** One person has 5,000, a thousand have 200, nine thousand 40, and the others up to ten; some are in the trash. */
async function addProducts(database: Client): Promise<void> {
  await database.query(
    `insert into public.sellers (user_id, name, created_at)
     select id, 'My Seller ' || n, now() - n * interval '5 hours' from bench_people where n <= $1`,
    [sellersOfPeople],
  )
  await database.query('alter table public.products disable trigger user')
  const sql = `
    insert into public.products (user_id, name, price, status, seller_id, created_at, updated_at, deleted_at)
    select person.id, 'Travel mug number ' || number, number % 200 + 0.99,
      (array['wishlist', 'ordered', 'received', 'reviewed', 'published', 'paid'])[1 + number % 6], seller.id,
      now() - (person.n + number) * interval '11 minutes', now(), case when number % 50 = 49 then now() end
    from bench_people as person
    left join public.sellers as seller on seller.user_id = person.id
    cross join lateral generate_series(
      1, case when person.n = 1 then 5000 when person.n <= 1000 then 200 when person.n <= 10000 then 40 else person.n::integer % 11 end
    ) as number
    where person.n between $1 and $2`
  const ends = [0, 1000, 5000, 10_000, 50_000, people]
  for (const [index, end] of ends.slice(1).entries()) {
    await database.query(sql, [(ends[index] ?? 0) + 1, end])
  }
  await database.query('alter table public.products enable trigger user')
  await database.query(
    `insert into internal.product_counts (user_id, held)
     select person.id, count(product.id)
     from bench_people as person
     left join public.products as product on product.user_id = person.id and product.deleted_at is null
     group by person.id`,
  )
}

async function addEntries(database: Client): Promise<void> {
  const chosen = `bench_people as person where person.n <= $1`
  await database.query(
    `insert into public.audit_log (actor_id, action, target_type, target_id, details, created_at)
     select case when person.n % 10 <> 0 then (select id from bench_people where n = 1 + person.n % 5) end,
       (array['subscription.set', 'vip.grant', 'vip.revoke', 'seller.update', 'admin.grant'])[1 + person.n % 5],
       case person.n % 5 when 3 then 'seller' else 'user' end, person.id, '{}', now() - person.n * interval '20 minutes'
     from ${chosen} order by person.n desc`,
    [entries],
  )
  await database.query(
    `insert into public.contact_messages (name, email, subject, message, created_at, mailed_at)
     select 'Ada ' || person.n, 'ada-' || person.n || '@mail.example', 'Technical Support',
       'My lamp number ' || person.n || ' does not light. ' || repeat('What can I do about it? ', 10)
         || case when person.n % 20000 = 7 then 'It came from Zanzibar.' else '' end,
       now() - person.n * interval '9 minutes', case when person.n % 30 <> 0 then now() end
     from ${chosen} order by person.n desc`,
    [entries],
  )
  await database.query(
    `insert into internal.alert_mails (user_id, kind, state, created_at, claimed_at, ended_at)
     select person.id, 'instant', case when person.n % 500 = 0 then 'given_up' else 'sent' end,
       now() - person.n * interval '30 seconds', now() - person.n * interval '30 seconds', now() - person.n * interval '30 seconds'
     from ${chosen}`,
    [entries],
  )
}

/** Nearly all of them were accepted. */
async function addMails(database: Client): Promise<void> {
  // So that referring rows are found by their index.
  await database.query('analyze auth.users')
  await database.query(
    `insert into internal.mails (kind, address, user_id, subject, state, tries, written_at, tried_at, error)
     select (array['confirmation', 'recovery', 'password_changed_notification'])[number], person.email, person.id,
       (array['Confirm your email address', 'Set a new password', 'Your password was changed'])[number],
       case when person.n % 200 = number then 'failed' else 'sent' end, 1, moment.at, moment.at,
       case when person.n % 200 = number then 'The mail server did not take the email. It answered 550.' end
     from bench_people as person
     cross join generate_series(1, $1::integer) as number
     cross join lateral (select now() - (person.n * $1 + number) * interval '25 seconds' as at) as moment
     order by person.n desc, number desc`,
    [mailsOfEach],
  )
}
