import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addOffer, addSeller } from './add-rows.ts'
import { openDatabase, refusalOf, type PersonKind } from './open-database.ts'

const database = openDatabase()
const { run, runWithFactor, raw, addPerson } = database

async function addPersonWithFactor(kind: PersonKind, status = 'verified'): Promise<string> {
  const person = await addPerson(kind)
  const auth = await raw().connect('supabase_auth_admin')
  await auth.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', $3, now(), now())`,
    [randomUUID(), person, status],
  )
  return person
}

const refusal = {
  code: 'PT403',
  message: 'Please confirm your second factor and try again.',
  hint: 'second_factor',
}

describe('somebody with a verified second factor', () => {
  it('meets a restrictive policy on every table', async () => {
    const unguarded = await run(
      'owner',
      `select t.relnamespace::regnamespace || '.' || t.relname as name
       from pg_class t
       where t.relnamespace::regnamespace::text in ('public', 'catalogue') and t.relkind in ('r', 'p')
         and not exists (
           select from pg_policies p
           where p.schemaname = t.relnamespace::regnamespace::text and p.tablename = t.relname
             and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL' and p.roles = '{authenticated}'
             and p.qual ~ 'has_needed_assurance' and p.with_check ~ 'has_needed_assurance'
         )`,
    )
    expect(unguarded).toEqual([])
  })

  it('reads nothing without it, and what is theirs with it', async () => {
    const person = await addPersonWithFactor('admin')
    await runWithFactor(person, `insert into public.sellers (name) values ('Own')`)
    await runWithFactor(person, `insert into public.products (name) values ('Lamp')`)
    await runWithFactor(person, `insert into public.keyword_alerts (keyword) values ('lamp')`)
    await run('service', 'insert into public.ebay_integrations (user_id) values ($1)', [person])
    await run('service', `insert into public.audit_log (action, target_type) values ('x', 'y')`)
    await addOffer(database, await addSeller(database, null, { is_for_free_and_trial: true }))
    const path = `receipts/${person}/a.pdf`
    await run(
      'service',
      `insert into storage.objects (bucket_id, name) values ('product-files', $1)`,
      [path],
    )
    for (const table of [
      'public.audit_log',
      'public.ebay_integrations',
      'public.keyword_alerts',
      'public.plans',
      'public.product_events',
      'public.products',
      'public.sellers',
      'public.subscription_view',
      'public.subscriptions',
      'public.users',
      'catalogue.products',
      'storage.objects',
    ]) {
      const sql = `select from ${table}`
      const [without, withFactor] = [await run(person, sql), await runWithFactor(person, sql)]
      expect({ table, without: without.length, readsWith: withFactor.length > 0 }).toEqual({
        table,
        without: 0,
        readsWith: true,
      })
    }
  })

  it('writes nothing without it', async () => {
    const person = await addPersonWithFactor('pro')
    for (const sql of [
      `insert into public.products (name) values ('Lamp')`,
      `insert into public.sellers (name) values ('Own')`,
      `insert into public.keyword_alerts (keyword) values ('lamp')`,
    ]) {
      expect(await refusalOf(run(person, sql))).toMatchObject({ code: '42501' })
      await runWithFactor(person, sql)
    }
    expect(await run(person, `update public.products set name = 'x' returning id`)).toEqual([])
    expect(await run(person, 'delete from public.keyword_alerts returning id')).toEqual([])
  })

  it.each([
    `public.consume_quota('scans', gen_random_uuid())`,
    `public.set_referrer('harbour')`,
    'public.update_notification_preferences(true)',
    'public.active_product_ids()',
    'catalogue.search_products()',
    'catalogue.count_products()',
    'public.admin_channel_names(array[gen_random_uuid()])',
    `public.admin_add_seller('{"name": "x"}')`,
    'public.admin_set_vip(auth.uid(), true)',
  ])('calls %s only with it', async (call) => {
    const person = await addPersonWithFactor('admin')
    expect(await refusalOf(run(person, `select ${call}`))).toEqual(refusal)
    await runWithFactor(person, `select ${call}`)
  })
})

it('a factor that was begun and not verified asks for nothing', async () => {
  const person = await addPersonWithFactor('basic', 'unverified')
  expect(await run(person, 'select id from public.users')).toEqual([{ id: person }])
})
