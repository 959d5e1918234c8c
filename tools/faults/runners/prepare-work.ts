import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { addReaders, type Reader } from '../readers.ts'

const emailsSchema = z.array(z.object({ email: z.string() }))
const countSchema = z.tuple([z.object({ count: z.number() })])
/** More than one batch of deletions. */
const oldProducts = 1200
const patience = 20_000

/** Products deleted 31 days ago, and others deleted yesterday; returns their owner. */
export async function addOldTrash(operator: Client): Promise<string> {
  const [owner] = await addReaders(operator, { count: 1, tier: 'pro', keyword: `k${randomUUID()}` })
  const add = async (count: number, days: number) =>
    await operator.query(
      `insert into public.products (user_id, name, deleted_at)
       select $1, 'Old kettle', now() - make_interval(days => $2) from generate_series(1, $3)`,
      [owner?.id, days, count],
    )
  await add(oldProducts, 31)
  await add(1, 1)
  return owner?.id ?? ''
}

/** How many products exist that should not, or are missing. */
export async function countOldTrash(operator: Client, owner: string): Promise<number> {
  const { rows } = await operator.query(
    'select count(*)::integer as count from public.products where user_id = $1',
    [owner],
  )
  return countSchema.parse(rows)[0].count - 1
}

/** Waits until the offers are found; then it is a while after 20:00 for the readers, and the job is called. */
export async function becomeEvening(operator: Client, readers: readonly Reader[]): Promise<void> {
  await untilFound(operator, readers)
  await moveToEvening(operator, readers)
  await findEarlier(operator, readers, 1)
  // Once for each server, as two clocks would.
  await callDigests(operator, 2)
}

export async function untilFound(operator: Client, readers: readonly Reader[]): Promise<void> {
  const began = performance.now()
  for (;;) {
    const { rows } = await operator.query(
      'select count(*)::integer as count from public.alert_matches where user_id = any ($1)',
      [readers.map(({ id }) => id)],
    )
    if (countSchema.parse(rows)[0].count >= readers.length) return
    if (performance.now() - began > patience) throw new Error('Offers are not compared.')
    await sleep(50)
  }
}

/** Gives the readers a time zone in which it is between 21:00 and 22:00. */
export async function moveToEvening(operator: Client, readers: readonly Reader[]): Promise<void> {
  await operator.query(
    `update public.users set time_zone = (
       select name from pg_timezone_names
       where extract(hour from now() at time zone name) = 21 and name like '%/%' and name not like 'posix%' limit 1
     ) where id = any ($1)`,
    [readers.map(({ id }) => id)],
  )
}

/** Moves the readers' found offers this many days back. */
export async function findEarlier(
  operator: Client,
  readers: readonly Reader[],
  days: number,
): Promise<void> {
  await operator.query(
    `update public.alert_matches set found_at = found_at - make_interval(days => $2) where user_id = any ($1)`,
    [readers.map(({ id }) => id), days],
  )
}

/** Makes servers look for digests this many times. Otherwise the clock does it, up to five minutes later. */
export async function callDigests(operator: Client, times: number): Promise<void> {
  await operator.query(
    `insert into pgboss.job (name, data) select 'send-digests', '{}' from generate_series(1, $1::integer)`,
    [times],
  )
  await operator.query(
    `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'send-digests')`,
  )
}

/** Which of these have an email that was started and has no recorded outcome. */
export async function readUnsure(
  operator: Client,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await operator.query(
    `select account.email from internal.alert_mails as mail
     join public.users as account on account.id = mail.user_id
     where mail.state in ('sending', 'unsure') and account.email = any ($1)
     union
     select mail.address from internal.mails as mail
     where mail.kind = 'trial_ending' and mail.state in ('sending', 'unsure') and mail.address = any ($1)`,
    [emails],
  )
  return new Set(emailsSchema.parse(rows).map(({ email }) => email))
}
