import { basename } from 'node:path'
import { fillAccount, addFile } from '#src/testing/fill-account.ts'
import type { PayingSite } from '#src/testing/start-paying-site.ts'
import type { TestPerson } from '#src/testing/start-test-server.ts'

/**
 * A paying admin, with that many products (nine at least) and everything else that an account can have or leave elsewhere.
 * Returns their names beside their id and address; the first is the provider's.
 */
export async function overfillAccount(
  paying: PayingSite,
  person: TestPerson,
  products: number,
): Promise<string[]> {
  const { site } = paying
  const { files } = await fillAccount(site, person)
  files.push(await addFile(site, person, 'receipt-screenshots'))
  await paying.subscribe(person)
  const { data: factor } = await person.client.auth.mfa.enroll({ factorType: 'totp' })
  await person.client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: '000000' })
  const tag = person.id.slice(0, 8)
  const own = `${site.server.publicUrl}/storage/v1/object/public/`
  await site.query(
    `insert into public.products (user_id, name, price) select $1, 'Thing ' || n, n from generate_series(1, $2::integer) as n`,
    [person.id, products],
  )
  for (const sql of statements) await site.query(sql, [person.id])
  for (const [sql, ...values] of [
    [
      `insert into public.contact_messages (name, email, subject, message) values ('Ada', upper($1), 'Hello', 'Help')`,
      person.email,
    ],
    [
      `insert into internal.mails (kind, address, message_id, subject)
       select 'contact_message', 'help@trail.example', max(id), 'From ' || $1 from public.contact_messages
       where email = upper($1)`,
      person.email,
    ],
    [
      `update public.ebay_integrations set ebay_username = 'shop-' || $2, ebay_user_id = 'user-' || $2 where user_id = $1`,
      person.id,
      tag,
    ],
    [
      `insert into public.sellers (user_id, name, thumbnail_url) values (null, 'Common', $1)`,
      `${own}seller-thumbnails/${person.id}/common.jpg`,
    ],
    [
      `with seller as (insert into public.sellers (user_id, name) values (null, 'Shown') returning id)
       insert into catalogue.products (name, seller_id, image_url) select 'Shown', id, $1 from seller`,
      `${own}product-images/${person.id}/shown.jpg`,
    ],
  ]) {
    await site.query(sql ?? '', values)
  }
  // A code that was asked for, and guessed wrong.
  await person.client.auth.resetPasswordForEmail(person.email)
  await person.client.auth.verifyOtp({ email: person.email, token: '000000', type: 'recovery' })
  const [paid] = await site.query(
    `select customer.customer_id, plan.stripe_subscription_id from internal.payment_customers as customer
     join public.subscriptions as plan using (user_id) where user_id = $1`,
    [person.id],
  )
  const stored = await site.query(
    `select version from storage.objects where strpos(name, $1) > 0`,
    [person.id],
  )
  return [
    String(paid?.['customer_id']),
    String(paid?.['stripe_subscription_id']),
    `shop-${tag}`,
    `user-${tag}`,
    ...files.map(({ path }) => basename(path)),
    // Their names in storage.
    ...stored.map(({ version }) => String(version)),
  ]
}

/** Each with the person's id as its value. */
const statements = [
  'update public.subscriptions set is_admin = true, is_vip = true where user_id = $1',
  `update public.products set status = 'received' where user_id = $1 and price % 2 = 0`,
  // A deleted seller, whose name its products keep.
  `with seller as (insert into public.sellers (user_id, name) values ($1, 'Closed') returning id)
   update public.products set seller_id = seller.id from seller where user_id = $1 and price < 9`,
  `delete from public.sellers where user_id = $1 and name = 'Closed'`,
  `insert into internal.unreferenced_files (bucket, path, user_id, due)
   values ('product-files', 'receipts/' || $1::uuid || '/old.pdf', $1, now() + interval '30 days')`,
  `insert into internal.alert_mails (user_id, kind) values ($1, 'instant')`,
  `insert into internal.offer_imports (id, started_by, source, file_name, adds_sellers)
   values (gen_random_uuid(), $1, 'file', 'offers.csv', false)`,
  `insert into internal.recovery_codes (user_id, factor_id, code_hashes) select user_id, id, '{hash}' from auth.mfa_factors where user_id = $1`,
  'insert into internal.wrong_recovery_codes (user_id) values ($1)',
  `insert into auth.flow_state (id, user_id, provider_type, authentication_method, created_at)
   values (gen_random_uuid(), $1, 'email', 'recovery', now())`,
  // The person's actions as an admin, and another's actions on them.
  `insert into public.audit_log (actor_id, action, target_type, target_id, details)
   values ($1, 'seller.update', 'seller', gen_random_uuid(), jsonb_build_object('thumbnail_url', $1::uuid)),
     (gen_random_uuid(), 'admin.grant', 'user', $1, '{"choice": "pro"}'),
     (gen_random_uuid(), 'job.drop', 'job', gen_random_uuid(), jsonb_build_object('about', $1::uuid))`,
  `with other as (select id, user_id from public.products where user_id <> $1 limit 1)
   insert into public.product_events (product_id, user_id, kind, actor_id) select id, user_id, 'changed', $1 from other`,
]
