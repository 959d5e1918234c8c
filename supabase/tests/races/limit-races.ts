import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

/** Two additions of a person, one short of a limit: the first fits, the second does not. */
async function expectOneToFit(
  { overlap }: RaceTools,
  add: (place: number) => Call,
  refusal: string,
): Promise<void> {
  const [, second] = await overlap(add(1), add(2))
  expect(second).toBe(refusal)
}

/** Fills a table without its triggers, which have their own tests. */
async function fill({ run }: RaceTools, table: string, sql: string, values: unknown[]) {
  await run('owner', `alter table ${table} disable trigger user`)
  await run('owner', sql, values)
  await run('owner', `alter table ${table} enable trigger user`)
}

const addLamps = `insert into public.products (name, status) select 'Lamp ' || n, 'received' from generate_series(1, $1::int) as n`

export const limitRaces: Race[] = [
  {
    of: ['private.refuse_too_many_products', 'private.limit_added_products'],
    title: 'the last product of a plan is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      await tools.run(owner, addLamps, [4])
      await expectOneToFit(tools, () => [owner, addLamps, [1]], 'PT403 product_limit')
    },
  },
  {
    of: ['private.lock_subscription'],
    title: 'the last product of a person without a subscription is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      await tools.run('owner', 'delete from public.subscriptions where user_id = $1', [owner])
      await tools.run(owner, addLamps, [4])
      await expectOneToFit(tools, () => [owner, addLamps, [1]], 'PT403 product_limit')
    },
  },
  {
    of: ['private.refuse_too_many_products', 'private.limit_changed_products'],
    title: 'the last product of a plan is restored once',
    async run(tools) {
      const owner = await tools.addPerson()
      await tools.run(owner, addLamps, [5])
      await tools.run(
        owner,
        `update public.products set deleted_at = now() where name in ('Lamp 1', 'Lamp 2')`,
      )
      await tools.run(owner, addLamps, [1])
      const restore = (place: number): Call => [
        owner,
        'update public.products set deleted_at = null where name = $1 and deleted_at is not null',
        [`Lamp ${place}`],
      ]
      await expectOneToFit(tools, restore, 'PT403 product_limit')
    },
  },
  {
    of: ['private.limit_stored_products'],
    title: 'the last product beside a full trash is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      await fill(
        tools,
        'public.products',
        'insert into public.products (user_id, deleted_at) select $1, now() from generate_series(1, 4999)',
        [owner],
      )
      await expectOneToFit(tools, () => [owner, addLamps, [1]], 'PT409 trash_limit')
    },
  },
  {
    of: ['private.limit_sellers'],
    title: 'the last seller is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      await fill(
        tools,
        'public.sellers',
        `insert into public.sellers (user_id, name) select $1, 'Seller ' || n from generate_series(1, 4999) as n`,
        [owner],
      )
      const add = (): Call => [owner, `insert into public.sellers (name) values ('One more')`]
      await expectOneToFit(tools, add, 'PT409 seller_limit')
    },
  },
  {
    of: ['private.limit_seller_marks'],
    title: 'the last seller is marked once',
    async run(tools) {
      const owner = await tools.addPerson()
      await fill(
        tools,
        'public.sellers',
        `insert into public.sellers (user_id, name) select $1, n::text from generate_series(1, 5001) as n`,
        [owner],
      )
      await tools.run(
        owner,
        'insert into public.seller_marks (seller_id) select id from public.sellers where name::integer < 5000',
      )
      const add = (place: number): Call => [
        owner,
        'insert into public.seller_marks (seller_id) select id from public.sellers where name = $1',
        [`500${place - 1}`],
      ]
      await expectOneToFit(tools, add, 'PT409 seller_mark_limit')
    },
  },
  {
    of: ['private.limit_product_listings', 'private.prepare_product_listing'],
    title: 'the last listing of a product is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      await tools.run(owner, addLamps, [1])
      await tools.run(owner, `update public.products set status = 'received'`)
      const add = (count: number): Call => [
        owner,
        `insert into public.product_listings (product_id, place)
         select id, 'other' from public.products, generate_series(1, $1::int)`,
        [count],
      ]
      await tools.run(...add(99))
      await expectOneToFit(tools, () => add(1), 'PT409 product_listing_limit')
      await tools.run(owner, 'delete from public.product_listings')
      const sell: Call = [owner, 'update public.products set sold = true returning 1']
      expect(await tools.overlap(sell, add(1))).toEqual([1, 'PT409 not_sellable'])
    },
  },
  {
    of: ['private.keep_ebay_listing', 'private.end_ebay_listings'],
    title: 'a listing on eBay is noted once, and its end',
    async run(tools) {
      const owner = await tools.addPerson()
      await tools.run(owner, addLamps, [1])
      const lamp = await tools.value(owner, 'select id from public.products')
      const keep: Call = [
        'service',
        `select private.keep_ebay_listing($1, $2, '110', 'https://www.ebay.com/itm/110', 5)`,
        [owner, lamp],
      ]
      await tools.overlap(keep, keep)
      const open = () =>
        tools.run(owner, 'select from public.product_listings where ended_at is null')
      expect(await open()).toHaveLength(1)
      await tools.run(
        'owner',
        `insert into public.ebay_integrations (user_id, is_connected) values ($1, true)`,
        [owner],
      )
      const end: Call = ['service', 'select private.end_ebay_listings($1, $2, true)', [owner, lamp]]
      expect(await tools.overlap(end, end)).toEqual([true, true])
      expect(await open()).toEqual([])
    },
  },
  {
    of: ['private.limit_product_proofs', 'private.prepare_product_proof'],
    title: 'the last proof of a product is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      await tools.run(owner, addLamps, [1])
      const add = (from: number, to: number): Call => [
        owner,
        `insert into public.product_proofs (product_id, path)
         select id, 'proofs/' || auth.uid() || '/' || n from public.products, generate_series($1::int, $2::int) as n`,
        [from, to],
      ]
      await tools.run(...add(1, 99))
      await expectOneToFit(
        tools,
        (place) => add(99 + place, 99 + place),
        'PT409 product_proof_limit',
      )
    },
  },
  {
    of: ['private.limit_saved_views'],
    title: 'the last view is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      await tools.run(
        owner,
        `insert into public.saved_views (name) select 'View ' || n from generate_series(1, 49) as n`,
      )
      const add = (place: number): Call => [
        owner,
        'insert into public.saved_views (name) values ($1)',
        [`More ${place}`],
      ]
      await expectOneToFit(tools, add, 'PT409 saved_view_limit')
    },
  },
  {
    of: ['private.limit_message_templates'],
    title: 'the last template of messages is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      const add = (count: number): Call => [
        owner,
        `insert into public.message_templates (kind, name, text)
         select 'refund', 'Mine', 'Hi' from generate_series(1, $1::int)`,
        [count],
      ]
      await tools.run(...add(49))
      await expectOneToFit(tools, () => add(1), 'PT409 message_template_limit')
    },
  },
  {
    of: ['private.limit_keywords'],
    title: 'the last alert of a plan is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      const most = await tools.value(
        'owner',
        `select keyword_limit from public.plans where tier = 'free'`,
      )
      const add = `insert into public.keyword_alerts (keyword) select 'word ' || $2::text || n from generate_series(1, $1::int) as n`
      await tools.run(owner, add, [Number(most) - 1, 'a'])
      await expectOneToFit(
        tools,
        (place) => [owner, add, [1, `more${place}`]],
        'PT403 keyword_limit',
      )
    },
  },
  {
    of: ['private.limit_push_subscriptions', 'private.keep_push_subscription'],
    title: 'the last device is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      const add = (): Call => [
        'service',
        `select private.keep_push_subscription($1, $2, $3, $4, 'Firefox')`,
        [owner, `https://push.example/${randomUUID()}`, 'p'.repeat(87), 'a'.repeat(22)],
      ]
      for (let count = 0; count < 9; count += 1) await tools.run(...add())
      await expectOneToFit(tools, add, 'PT409 device_limit')
    },
  },
  {
    of: ['private.limit_review_drafts'],
    title: 'the last draft of a product is added once',
    async run(tools) {
      const owner = await tools.addPerson()
      await tools.run(owner, addLamps, [1])
      const add = (count: number): Call => [
        owner,
        `insert into public.review_drafts (product_id, origin, rating, title, content)
         select product.id, 'notes', 3, 'A lamp', 'It is bright.' from public.products as product, generate_series(1, $1::int)`,
        [count],
      ]
      await tools.run(...add(9))
      await expectOneToFit(tools, () => add(1), 'PT409 review_draft_limit')
    },
  },
  {
    of: ['private.limit_imports'],
    title: 'of imports as many are kept as before',
    async run(tools) {
      const owner = await tools.addPerson()
      const add = `insert into public.imports (user_id, file_name, row_count, product_count)
        select $1, 'a.csv', 1, 1 from generate_series(1, $2::int)`
      await fill(tools, 'public.imports', add, [owner, 1999])
      await tools.overlap([owner, add, [owner, 1]], [owner, add, [owner, 1]])
      const kept = await tools.value(
        'owner',
        'select count(*)::integer from public.imports where user_id = $1',
        [owner],
      )
      expect(kept).toBe(2000)
    },
  },
  {
    of: ['private.limit_imports'],
    title: 'an import that is being undone is not forgotten, and nobody waits for it',
    async run(tools) {
      const owner = await tools.addPerson()
      const add = `insert into public.imports (user_id, file_name, row_count, product_count, created_at)
        select $1, 'a.csv', 1, 1, now() - n * interval '1 minute' from generate_series($2::int, 0, -1) as n returning id`
      await fill(tools, 'public.imports', add, [owner, 1999])
      const [oldest] = await tools.run<{ id: string }>(
        'owner',
        'select id from public.imports where user_id = $1 order by created_at limit 1',
        [owner],
      )
      await tools.overlap(
        [owner, 'select public.undo_import($1)', [oldest?.id]],
        [
          owner,
          `insert into public.imports (file_name, row_count, product_count) values ('a.csv', 1, 1)`,
        ],
      )
      expect(tools.waited()).toBe(false)
      const read =
        'select count(*)::integer as n, bool_or(id = $2) as kept from public.imports where user_id = $1'
      expect(await tools.run('owner', read, [owner, oldest?.id])).toEqual([{ n: 2000, kept: true }])
    },
  },
  {
    of: ['private.reserve_file'],
    title: 'the last megabyte of a plan is taken once',
    async run(tools) {
      const owner = await tools.addPerson()
      const store = (bytes: number): Call => [
        'service',
        `select private.reserve_file('product-files', $1, $2, $3)`,
        [`receipts/${owner}/${randomUUID()}.pdf`, owner, bytes],
      ]
      await tools.run(...store(499_000_000))
      await expectOneToFit(tools, () => store(1_000_000), 'PT409 storage_limit')
    },
  },
  {
    of: ['private.try_recovery_code'],
    title: 'the last wrong code of an hour is tried once',
    async run({ addPerson, run, overlap }) {
      const owner = await addPerson()
      const guess: Call = [
        'service',
        `select outcome from private.try_recovery_code($1, 'wrong')`,
        [owner],
      ]
      for (let count = 0; count < 4; count += 1) await run(...guess)
      expect(await overlap(guess, guess)).toEqual(['wrong', 'limited'])
    },
  },
  {
    of: ['private.begin_ebay_sign_in'],
    title: 'of two sign-ins one more than ten may wait, until the next one begins',
    async run({ addPerson, run, overlap, value }) {
      const owner = await addPerson()
      const leave = (): Call => [
        'service',
        `select private.begin_ebay_sign_in($1, 'session', sha256($2::text::bytea))`,
        [owner, randomUUID()],
      ]
      for (let count = 0; count < 10; count += 1) await run(...leave())
      await overlap(leave(), leave())
      await run(...leave())
      const waiting = await value(
        'owner',
        'select count(*)::integer from internal.ebay_sign_ins where user_id = $1',
        [owner],
      )
      expect(waiting).toBe(10)
    },
  },
]
