import { randomUUID } from 'node:crypto'
import { addOffer, addSeller } from './add-rows.ts'
import type { OpenDatabase, PersonKind } from './open-database.ts'

/** A person with a second factor; returns the id. */
export async function addPersonWithFactor(
  { addPerson, raw }: OpenDatabase,
  kind: PersonKind,
  status = 'verified',
): Promise<string> {
  const person = await addPerson(kind)
  const auth = await raw().connect('supabase_auth_admin')
  await auth.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values ($1, $2, 'totp', $3, now(), now())`,
    [randomUUID(), person, status],
  )
  return person
}

/** An admin with a second factor and a row in every table that signed-in people reach. */
export async function addOwnerOfEverything(database: OpenDatabase): Promise<string> {
  const { run, runWithFactor } = database
  const person = await addPersonWithFactor(database, 'admin')
  await runWithFactor(person, `insert into public.sellers (name) values ('Own')`)
  await runWithFactor(
    person,
    `insert into public.seller_marks (seller_id) select id from public.sellers where user_id = auth.uid()`,
  )
  await runWithFactor(
    person,
    `insert into public.products (name, status) values ('Lamp', 'received'), ('Kettle', 'ordered')`,
  )
  await runWithFactor(
    person,
    `update public.products set deleted_at = now() where name = 'Kettle' returning id`,
  )
  await runWithFactor(
    person,
    `insert into public.product_proofs (product_id, path, kind)
     select id, 'proofs/' || auth.uid() || '/a.jpg', 'chat' from public.products where name = 'Lamp'`,
  )
  await runWithFactor(
    person,
    `insert into public.product_listings (product_id, place)
     select id, 'facebook' from public.products where name = 'Lamp'`,
  )
  for (const name of ['a.jpg', 'b.jpg']) {
    const path = `proofs/${person}/${name}`
    await run('service', `select private.reserve_file('product-files', $1, $2, 1)`, [path, person])
  }
  await runWithFactor(
    person,
    `insert into public.blackouts (path, boxes) values ('proofs/' || auth.uid() || '/a.jpg', '[]')`,
  )
  await runWithFactor(person, `insert into public.keyword_alerts (keyword) values ('lamp')`)
  await runWithFactor(
    person,
    `insert into public.imports (file_name, row_count, product_count) values ('a.csv', 1, 1)`,
  )
  await runWithFactor(
    person,
    `select public.record_report(gen_random_uuid(), 'a.csv', 1, '[{"source": "PayPal", "reference": "1", "changes": []}]')`,
  )
  await run(
    'owner',
    `insert into public.arrivals (user_id, kind, name, media_type, bytes, content, fingerprint)
     values ($1, 'text', 'Text', 'text/plain', 8, 'Total $4', sha256('text'))`,
    [person],
  )
  await runWithFactor(person, `insert into public.saved_views (name) values ('Waiting')`)
  await runWithFactor(
    person,
    `insert into public.message_templates (kind, name, text) values ('refund', 'Mine', 'Hi {seller}')`,
  )
  await runWithFactor(
    person,
    `insert into public.selling_costs (marketplace, fee_percent, order_fee, shipping) values ('EBAY_US', 13.6, 0.4, 5)`,
  )
  await runWithFactor(
    person,
    `insert into public.review_drafts (product_id, origin, rating, title, content)
     select id, 'notes', 3, 'A lamp', 'It is bright.' from public.products where name = 'Lamp'`,
  )
  await runWithFactor(
    person,
    `insert into public.listing_drafts (product_id, price, photos)
     select id, '29.99', array['product', auth.uid() || '/lamp.jpg'] from public.products where name = 'Lamp'`,
  )
  await runWithFactor(
    person,
    `insert into public.review_notes (product_id, liked)
     select id, 'Bright' from public.products where name = 'Lamp'`,
  )
  await addLink(database, person)
  await run(
    'service',
    `select private.keep_resale_analysis($1, id, 'title', 'Lamp', '["x"]') from public.products
     where user_id = $1 and deleted_at is null`,
    [person],
  )
  await run(
    'service',
    `select private.request_receipt_scan($1, 'receipts/a.pdf', 'month first', 'UTC')`,
    [person],
  )
  await run('service', 'insert into public.ebay_integrations (user_id) values ($1)', [person])
  await run('service', `insert into public.audit_log (action, target_type) values ('x', 'y')`)
  await run(
    'service',
    `select private.keep_push_subscription($1, $2, $3, $4, 'Firefox on Linux')`,
    [person, `https://push.example/${person}`, 'p'.repeat(87), 'a'.repeat(22)],
  )
  await run(
    'owner',
    `insert into public.contact_messages (name, email, subject, message)
     values ('Ada', 'ada@example.com', 'Hello', 'Where is my lamp?')`,
  )
  const offer = await addOffer(
    database,
    await addSeller(database, null, { is_for_free_and_trial: true }),
  )
  await run(
    'service',
    `insert into public.alert_matches (user_id, offer_id, keyword) values ($1, $2, 'lamp')`,
    [person, offer],
  )
  await run(
    'service',
    `insert into storage.objects (bucket_id, name) values ('product-files', $1)`,
    [`receipts/${person}/${randomUUID()}.pdf`],
  )
  return person
}

/** A link whose seller answered. */
async function addLink({ run, runWithFactor }: OpenDatabase, person: string): Promise<void> {
  const [lamp] = await runWithFactor<{ id: string }>(
    person,
    `select id from public.products where name = 'Lamp'`,
  )
  const hash = `sha256(convert_to($1::uuid::text, 'UTF8'))`
  await run(
    'service',
    `select private.add_case_link($1, gen_random_uuid(), ${hash}, array[$2::uuid], '{answer}', 3600, '[]')`,
    [person, lamp?.id],
  )
  await run(
    'service',
    `select private.answer_case_link(${hash}, array[$2::uuid], 'PayPal', null)`,
    [person, lamp?.id],
  )
}
