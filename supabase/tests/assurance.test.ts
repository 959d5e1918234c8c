import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { addOwnerOfEverything, addPersonWithFactor } from './add-owner-of-everything.ts'
import { addSeller } from './add-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, runWithFactor } = database

/** Tables and views on which signed-in people have a right, by PostgreSQL's own catalogue. */
async function reachable(verb: 'select' | 'insert' | 'update' | 'delete'): Promise<string[]> {
  const rows = await run<{ name: string }>(
    'owner',
    `select c.relnamespace::regnamespace || '.' || c.relname as name from pg_class c
     where c.relkind in ('r', 'p', 'v', 'm', 'f')
       and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
       and has_schema_privilege('authenticated', c.relnamespace, 'usage')
       and case $1
         when 'delete' then has_table_privilege('authenticated', c.oid, 'delete')
         else has_any_column_privilege('authenticated', c.oid, $1) end
     order by 1`,
    [verb],
  )
  return rows.map(({ name }) => name)
}

/** Supabase's own tables, in which row level security without any policy shows nobody anything. */
const closedByNoPolicy = ['realtime.messages', 'storage.buckets']

const refusal = {
  code: 'PT403',
  message: 'Please confirm your second factor and try again.',
  hint: 'second_factor',
}

describe('a person with a verified second factor', () => {
  it('has a restrictive policy on every table, or one that allows nobody', async () => {
    const unguarded = await run<{ name: string }>(
      'owner',
      `select t.relnamespace::regnamespace || '.' || t.relname as name
       from pg_class t
       where t.relkind in ('r', 'p', 'f')
         and t.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
         and has_schema_privilege('authenticated', t.relnamespace, 'usage')
         and (has_any_column_privilege('authenticated', t.oid, 'select, insert, update')
           or has_table_privilege('authenticated', t.oid, 'delete'))
         and not exists (
           select from pg_policies p
           where p.schemaname = t.relnamespace::regnamespace::text and p.tablename = t.relname
             and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL' and p.roles = '{authenticated}'
             and p.qual ~ 'has_needed_assurance' and p.with_check ~ 'has_needed_assurance'
         )
       order by 1`,
    )
    expect(unguarded.map(({ name }) => name)).toEqual(closedByNoPolicy)
    const open = await run(
      'owner',
      `select tablename from pg_policies where schemaname || '.' || tablename = any ($1)
       union all
       select relname from pg_class
       where relnamespace::regnamespace || '.' || relname = any ($1) and not relrowsecurity`,
      [closedByNoPolicy],
    )
    expect(open).toEqual([])
  })

  it('reads nothing without it, and their own data with it, in every table and view', async () => {
    const person = await addOwnerOfEverything(database)
    const tables = await reachable('select')
    expect(tables).toContain('public.subscription_view')
    for (const table of tables.filter((name) => !closedByNoPolicy.includes(name))) {
      const sql = `select from ${table}`
      const [without, withFactor] = [await run(person, sql), await runWithFactor(person, sql)]
      expect({ table, without: without.length, readsWith: withFactor.length > 0 }).toEqual({
        table,
        without: 0,
        readsWith: true,
      })
    }
  })

  it('adds nothing without it, in every table that accepts rows', async () => {
    const person = await addOwnerOfEverything(database)
    const [lamp] = await runWithFactor<{ id: string }>(
      person,
      `select id from public.products where name = 'Lamp'`,
    )
    const unmarked = await addSeller(database, person)
    const [unlisted] = await runWithFactor<{ id: string }>(
      person,
      `insert into public.products (name) values ('Bench') returning id`,
    )
    const additions: Record<string, string> = {
      'public.imports': `(file_name, row_count, product_count) values ('b.csv', 1, 1)`,
      'public.products': `(name) values ('Chair')`,
      'public.sellers': `(name) values ('Another')`,
      'public.seller_marks': `(seller_id) values ('${unmarked}')`,
      'public.keyword_alerts': `(keyword) values ('chair')`,
      'public.blackouts': `(path, boxes) values ('proofs/' || auth.uid() || '/b.jpg', '[]')`,
      'public.product_proofs': `(product_id, path)
        values ('${lamp?.id}', 'proofs/' || auth.uid() || '/b.jpg')`,
      'public.product_listings': `(product_id, place) values ('${lamp?.id}', 'other')`,
      'public.saved_views': `(name) values ('Overdue')`,
      'public.message_templates': `(kind, name, text) values ('refund', 'Mine', 'Hi')`,
      'public.selling_costs': `(marketplace, fee_percent, order_fee, shipping) values ('EBAY_DE', 0, 0, 0)`,
      'public.review_drafts': `(product_id, origin, rating, title, content)
        values ('${lamp?.id}', 'notes', 3, 'A lamp', 'It is bright.')`,
      'public.listing_drafts': `(product_id, price) values ('${unlisted?.id}', '5')`,
      'public.review_notes': `(product_id, liked) values ('${unlisted?.id}', 'Bright')`,
    }
    const tables = await reachable('insert')
    // Only the server writes files: no policy lets a browser add one.
    const closed = [...closedByNoPolicy, 'storage.objects']
    expect(tables.filter((name) => !closed.includes(name))).toEqual(
      Object.keys(additions).toSorted(),
    )
    await run('owner', `update public.subscriptions set tier = 'pro' where user_id = $1`, [person])
    for (const [table, values] of Object.entries(additions)) {
      const sql = `insert into ${table} ${values}`
      expect(await refusalOf(run(person, sql))).toMatchObject({ code: '42501' })
      await runWithFactor(person, sql)
    }
  })

  it('changes nothing without it, in every table whose rows may be changed', async () => {
    const person = await addOwnerOfEverything(database)
    const changes: Record<string, string> = {
      'public.keyword_alerts': `keyword = 'kettle'`,
      'public.blackouts': `boxes = '[]'`,
      'public.product_proofs': `note = 'x'`,
      'public.product_listings': 'price = 5',
      'public.products': `name = 'x'`,
      'public.saved_views': `name = 'x'`,
      'public.message_templates': `name = 'x'`,
      'public.seller_marks': 'again = false',
      'public.selling_costs': 'shipping = 6',
      'public.review_drafts': `title = 'x'`,
      'public.listing_drafts': `title = 'x'`,
      'public.review_notes': `liked = 'x'`,
      'public.sellers': `name = 'x'`,
      'public.users': `time_zone = 'Europe/Oslo'`,
    }
    const tables = await reachable('update')
    const closed = [...closedByNoPolicy, 'storage.objects']
    expect(tables.filter((name) => !closed.includes(name))).toEqual(Object.keys(changes).toSorted())
    for (const [table, change] of Object.entries(changes)) {
      const key = table === 'public.users' ? 'id' : 'user_id'
      const sql = `update ${table} set ${change} where ${key} = $1 returning 1 as changed`
      expect({ table, rows: await run(person, sql, [person]) }).toEqual({ table, rows: [] })
      expect(await runWithFactor(person, sql, [person])).not.toEqual([])
    }
  })

  it('removes nothing without it, in every table whose rows may be removed', async () => {
    const person = await addOwnerOfEverything(database)
    const removals: Record<string, string> = {
      'public.arrivals': 'true',
      'public.keyword_alerts': 'true',
      'public.products': 'deleted_at is not null',
      'public.product_proofs': 'true',
      'public.product_listings': 'true',
      'public.push_subscriptions': 'true',
      'public.saved_views': 'true',
      'public.message_templates': 'true',
      'public.review_drafts': 'true',
      'public.seller_marks': 'true',
      'public.sellers': 'user_id is not null',
    }
    const tables = await reachable('delete')
    const closed = [...closedByNoPolicy, 'storage.objects']
    expect(tables.filter((name) => !closed.includes(name))).toEqual(
      Object.keys(removals).toSorted(),
    )
    for (const [table, which] of Object.entries(removals)) {
      const sql = `delete from ${table} where ${which} returning 1 as removed`
      expect({ table, rows: await run(person, sql) }).toEqual({ table, rows: [] })
      expect(await runWithFactor(person, sql)).not.toEqual([])
    }
  })

  it('calls every function that the API offers only with it', async () => {
    const calls: Record<string, string> = {
      'catalogue.count_products': '',
      'catalogue.featured_sellers': '',
      'catalogue.find_sellers': '',
      'catalogue.offer_countries': '',
      'catalogue.search_products': '',
      'catalogue.shared_offer': 'gen_random_uuid()',
      'public.active_alert_ids': '',
      'public.active_product_ids': '',
      'public.admin_add_offer': `gen_random_uuid(), gen_random_uuid(), '{"name": "x"}'`,
      'public.admin_add_seller': `'{"name": "x"}'`,
      'public.admin_audit_actors': '',
      'public.admin_audit_log': '',
      'public.admin_cancellable_subscription': 'gen_random_uuid()',
      'public.admin_channel_names': 'array[gen_random_uuid()]',
      'public.admin_count_mails': '',
      'public.admin_count_offers': '',
      'public.admin_count_sellers': '',
      'public.admin_count_user_products': 'auth.uid()',
      'public.admin_count_users': '',
      'public.admin_delete_message': '0',
      'public.admin_delete_offer': 'gen_random_uuid()',
      'public.admin_delete_offers': 'array[gen_random_uuid()]',
      'public.admin_delete_seller': 'gen_random_uuid()',
      'public.admin_doubtful_alert_mails': '',
      'public.admin_drop_alert_mail': 'gen_random_uuid()',
      'public.admin_list_offers': '',
      'public.admin_list_sellers': '',
      'public.admin_list_users': '',
      'public.admin_mails': '',
      'public.admin_mark_message': `0, 'read'`,
      'public.admin_messages': '',
      'public.admin_offer_countries': '',
      'public.admin_offer_imports': '',
      'public.admin_recent_activity': '',
      'public.admin_release_offer': `gen_random_uuid(), '{name}'`,
      'public.admin_send_alert_mail_again': 'gen_random_uuid()',
      'public.admin_set_admin': 'auth.uid(), true',
      'public.admin_set_subscription': `auth.uid(), 'pro', null`,
      'public.admin_set_vip': 'auth.uid(), true',
      'public.admin_totals': '',
      'public.admin_update_offer': `gen_random_uuid(), '{"name": "x"}'`,
      'public.admin_update_plan': `'pro', '{}'`,
      'public.admin_update_seller': `gen_random_uuid(), '{"name": "x"}'`,
      'public.admin_update_settings': `'{}'`,
      'public.admin_user_products': 'auth.uid()',
      'public.arrange_saved_views': `'{}'`,
      'public.cancel_receipt_scan': `'receipts/a.pdf'`,
      'public.change_products': `'[]'`,
      'public.consume_quota': `'scans', gen_random_uuid()`,
      'public.dashboard_counts': '',
      'public.edit_product': `gen_random_uuid(), '{}', '{}'`,
      'public.end_case_link': 'gen_random_uuid()',
      'public.found_by_alerts': '',
      'public.has_password': '',
      'public.list_receipt_scans': '',
      'public.mark_onboarding_seen': '',
      'public.my_storage': '',
      'public.note_activity': '',
      'public.preview_keyword_alert': `'lamp'`,
      'public.recent_imports': '',
      'public.record_report': `gen_random_uuid(), 'a.csv', 0, '[]'`,
      'public.redo_import': 'gen_random_uuid()',
      'public.reopen_case_answer': 'gen_random_uuid()',
      'public.require_sellable': 'gen_random_uuid()',
      'public.set_referrer': `'harbour'`,
      'public.settle_case_answer': 'gen_random_uuid()',
      'public.take_receipt_scan': `'receipts/a.pdf'`,
      'public.undo_import': 'gen_random_uuid()',
      'public.undo_report': 'gen_random_uuid()',
      'public.update_notification_preferences': 'true',
    }
    const offered = await run<{ name: string }>(
      'owner',
      `select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
       where p.pronamespace::regnamespace::text in ('public', 'catalogue')
         and has_function_privilege('authenticated', p.oid, 'execute')
       order by 1`,
    )
    expect(offered.map(({ name }) => name)).toEqual(Object.keys(calls))
    const person = await addPersonWithFactor(database, 'admin')
    for (const [name, values] of Object.entries(calls)) {
      const sql = `select ${name}(${values})`
      expect({ name, ...(await refusalOf(run(person, sql))) }).toEqual({ name, ...refusal })
      // The error for a missing row is only for people who have the right to ask.
      const outcome = await runWithFactor(person, sql).then(
        () => 'done',
        (error: unknown) => (error instanceof DatabaseError ? error.code : error),
      )
      expect(['done', 'PT404']).toContain(outcome)
    }
  })
})

it('a factor that was started and not verified requires nothing', async () => {
  const person = await addPersonWithFactor(database, 'basic', 'unverified')
  expect(await run(person, 'select id from public.users')).toEqual([{ id: person }])
})
