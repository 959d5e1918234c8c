import sharp from 'sharp'
import { storedFileSchema, type StoredFile } from '@sampletrail/contracts/files.ts'
import { openInbox } from '#src/testing/open-inbox.ts'
import type { TestPerson, TestServer } from '#src/testing/start-test-server.ts'

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Puts a file into one of a person's folders, as the app does. */
export async function addFile(
  site: TestServer,
  person: TestPerson,
  folder: string,
): Promise<StoredFile> {
  const form = new FormData()
  const isPublic = folder === 'product-images' || folder === 'seller-thumbnails'
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  const bytes = isPublic ? await picture.jpeg().toBuffer() : Buffer.from(pdf)
  form.set('folder', folder)
  form.set('file', new File([new Uint8Array(bytes)], 'Receipt 1.pdf'))
  const response = await fetch(`${site.server.localUrl}/api/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return storedFileSchema.parse(await response.json())
}

export interface FilledAccount {
  products: Record<string, unknown>[]
  files: StoredFile[]
}

/** A person with a bit of everything that an account can have. */
export async function fillAccount(site: TestServer, person: TestPerson): Promise<FilledAccount> {
  const files: StoredFile[] = []
  for (const folder of [
    'product-images',
    'seller-thumbnails',
    'receipts',
    'review-screenshots',
    'proofs',
  ]) {
    // One after another, so that their order is known.
    files.push(await addFile(site, person, folder))
  }
  const [seller] = await site.query(
    `insert into public.sellers (user_id, name, email) values ($1, 'Harbour', 'h@example.com') returning id`,
    [person.id],
  )
  await site.query(
    `insert into public.seller_marks (user_id, seller_id, again, note) values ($1, $2, true, 'Pays on time')`,
    [person.id, seller?.['id']],
  )
  const products = await site.query(
    `insert into public.products (user_id, name, price, receipt_url, seller_id, deleted_at)
     select $1, name, 19.99, $2, $3, case when name = 'In the trash' then now() end
     from unnest(array['Lamp, "bright"', '=1+1', 'In the trash']) as name returning id, name`,
    [person.id, files[2]?.path, seller?.['id']],
  )
  await site.query(`update public.products set status = 'received' where user_id = $1`, [person.id])
  await site.query(
    `insert into public.product_proofs (user_id, product_id, path, kind, note)
     select $1, id, $2, 'chat', 'What we agreed' from public.products where user_id = $1 and deleted_at is null limit 1`,
    [person.id, files[4]?.path],
  )
  await site.query(`insert into public.blackouts (user_id, path, boxes) values ($1, $2, '[]')`, [
    person.id,
    files[4]?.path,
  ])
  await site.query(
    `insert into public.product_listings (user_id, product_id, place, url, price)
     select $1, id, 'facebook', 'https://www.facebook.com/marketplace/item/1', 29.99
     from public.products where user_id = $1 and deleted_at is null limit 1`,
    [person.id],
  )
  await addCaseLink(site, person.id)
  await site.query(
    `insert into public.imports (user_id, file_name, row_count, product_count) values ($1, 'purchases.csv', 3, 3)`,
    [person.id],
  )
  await site.query(
    `update public.products set import_id = (select id from public.imports where user_id = $1) where user_id = $1`,
    [person.id],
  )
  await site.query(
    `insert into public.report_entries (user_id, source, reference, place, sender_address)
     values ($1, 'PayPal', '4TX', 1, 'payer@example.com')`,
    [person.id],
  )
  await site.query(
    `select private.keep_resale_analysis($1, id, 'title', 'Lamp', '[{"title": "Lamp of somebody"}]')
     from public.products where user_id = $1 and deleted_at is null limit 1`,
    [person.id],
  )
  await site.query(
    `insert into public.receipt_scans (user_id, path, date_order, time_zone, use_id, state, answer, finished_at)
     values ($1, 'receipts/' || $1::uuid || '/lamp.pdf', 'month first', 'UTC', gen_random_uuid(), 'done', '{"price": 5}', now())`,
    [person.id],
  )
  await site.query('select private.take_resale_turn($1, gen_random_uuid(), 3600)', [person.id])
  await site.query(
    `insert into public.saved_views (user_id, name, search) values ($1, 'To review', 'status=received')`,
    [person.id],
  )
  await site.query(
    `insert into public.message_templates (user_id, kind, name, text)
     values ($1, 'refund', 'My words', 'Hi {seller}, please send {amount}.')`,
    [person.id],
  )
  await site.query(
    `insert into public.selling_costs (user_id, marketplace, fee_percent, order_fee, shipping)
     values ($1, 'EBAY_US', 13.6, 0.4, 5)`,
    [person.id],
  )
  await site.query(
    `insert into public.review_drafts (user_id, product_id, origin, liked, rating, title, content)
     select $1, id, 'notes', 'Bright', 4, 'A lamp', 'It is bright.' from public.products
     where user_id = $1 and deleted_at is null limit 1`,
    [person.id],
  )
  await site.query(
    `insert into public.listing_drafts (user_id, product_id, title, price, photos)
     select $1, id, 'Brass lamp', '29.99', array['product', $1::uuid || '/lamp.jpg'] from public.products
     where user_id = $1 and deleted_at is null limit 1`,
    [person.id],
  )
  await site.query(
    `insert into public.review_notes (user_id, product_id, liked, rating)
     select $1, id, 'Bright', 4 from public.products
     where user_id = $1 and deleted_at is null limit 1`,
    [person.id],
  )
  await site.query(
    `insert into internal.calendar_feeds (user_id, token_hash) values ($1, sha256(convert_to($2, 'UTF8')))`,
    [person.id, person.id],
  )
  const link = await openInbox(site, person).make('link')
  for (const body of [
    new Uint8Array(Buffer.from(pdf)),
    new URLSearchParams({ text: 'Total $4' }),
  ]) {
    await fetch(link, { method: 'POST', body })
  }
  await site.query(`insert into public.keyword_alerts (user_id, keyword) values ($1, 'lamp')`, [
    person.id,
  ])
  await site.query(
    `with seller as (insert into public.sellers (user_id, name) values (null, 'Open House') returning id),
       offer as (
         insert into catalogue.products (name, seller_id, country) select 'Lamp', id, 'CA' from seller returning id
       ),
       mail as (
         insert into internal.alert_mails (user_id, kind, local_day, state) values ($1, 'digest', '2026-01-01', 'sent')
         returning id
       )
     insert into public.alert_matches (user_id, offer_id, keyword, mail_id)
     select $1, offer.id, 'lamp', mail.id from offer, mail`,
    [person.id],
  )
  await site.query(
    `with reminder as (
       insert into internal.reminders (user_id, local_day, steps) values ($1, '2026-01-01', '[{}]') returning id
     ), look as (
       insert into internal.reminder_looks (user_id, local_day) values ($1, '2026-01-01')
       on conflict (user_id) do nothing
     ), told as (
       insert into internal.told_steps (product_id, topic, told_on)
       select id, 'refund', '2026-01-01' from public.products where user_id = $1 limit 1
     )
     insert into internal.alert_mails (user_id, kind, reminder_id, state) select $1, 'reminder', id, 'sent' from reminder`,
    [person.id],
  )
  await site.query(
    `with device as (
       insert into public.push_subscriptions (user_id, endpoint, p256dh, auth, device)
       values ($1, 'https://push.example/' || $1::uuid, repeat('p', 87), repeat('a', 22), 'Chrome on Android') returning id
     )
     insert into internal.pushes (subscription_id, content) select id, '{"count": 1}' from device`,
    [person.id],
  )
  await site.query(
    `insert into public.ebay_integrations (user_id, ebay_username, ebay_user_id) values ($1, 'seller1', 'secret-id')`,
    [person.id],
  )
  await site.query(
    `insert into internal.ebay_tokens (user_id, access_token, refresh_token, token_expires_at)
     values ($1, 'sealed-access', 'sealed-refresh', now())`,
    [person.id],
  )
  await site.query(
    `insert into internal.ebay_sign_ins (state_hash, user_id, session_id) values (sha256($2::bytea), $1, 'session')`,
    [person.id, person.id],
  )
  await site.query(
    `insert into internal.quota_uses (user_id, request_id, feature, used_on) values ($1, gen_random_uuid(), 'scans', now())`,
    [person.id],
  )
  await site.query(`select private.begin_mail('recovery', $2, $1, 'Set a new password')`, [
    person.id,
    person.email,
  ])
  return { products, files }
}

/** A link to proofs with the row of a picture, and what its seller said. */
async function addCaseLink(site: TestServer, userId: string): Promise<void> {
  const hash = `sha256(convert_to($1::uuid::text, 'UTF8'))`
  await site.query(
    `select private.add_case_link($1, gen_random_uuid(), ${hash}, array[product.id], '{receipt,answer}', 3600,
       jsonb_build_array(jsonb_build_object(
         'id', gen_random_uuid(), 'product_id', product.id, 'kind', 'receipt', 'source', product.receipt_url, 'place', 1,
         'path', 'shared/' || $1 || '/receipt.jpg', 'content_type', 'image/jpeg', 'width', 600, 'height', 800
       )))
     from public.products as product where product.user_id = $1 and product.deleted_at is null limit 1`,
    [userId],
  )
  await site.query(
    `select private.answer_case_link(${hash}, array(select id from public.products where user_id = $1), 'PayPal', '7XK')`,
    [userId],
  )
}
