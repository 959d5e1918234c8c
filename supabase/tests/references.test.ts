import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase, refusalOf } from './open-database.ts'
import { allSchemas } from './our-schemas.ts'

const { run, addPerson } = openDatabase()

/** The kinds of rows of a person that a reference can name. */
type Target = 'person' | 'seller' | 'import' | 'product'

/**
 * Each reference that people may write, with a statement that creates one to $1. PostgreSQL's foreign keys do not check who
 * owns the row: a policy or a trigger checks that for every reference listed here.
 */
const references: Record<string, [target: Target, sql: string]> = {
  'public.blackouts.user_id insert': [
    'person',
    `insert into public.blackouts (user_id, path, boxes) values ($1::uuid, 'proofs/' || $1::uuid || '/a.jpg', '[]')`,
  ],
  'public.imports.user_id insert': [
    'person',
    `insert into public.imports (user_id, file_name, row_count, product_count) values ($1, 'a.csv', 1, 1)`,
  ],
  'public.keyword_alerts.user_id insert': [
    'person',
    `insert into public.keyword_alerts (user_id, keyword) values ($1, 'lamp')`,
  ],
  'public.listing_drafts.product_id insert': [
    'product',
    `insert into public.listing_drafts (product_id, price) values ($1, '5')`,
  ],
  'public.message_templates.user_id insert': [
    'person',
    `insert into public.message_templates (user_id, kind, name, text) values ($1, 'refund', 'Mine', 'Hi')`,
  ],
  'public.product_listings.product_id insert': [
    'product',
    `insert into public.product_listings (product_id, place) values ($1, 'other')`,
  ],
  'public.product_listings.user_id insert': [
    'person',
    `insert into public.product_listings (user_id, product_id, place)
     select $1::uuid, id, 'other' from public.products where name = 'Own'`,
  ],
  'public.product_proofs.product_id insert': [
    'product',
    `insert into public.product_proofs (product_id, path) values ($1, 'proofs/' || auth.uid() || '/a.jpg')`,
  ],
  'public.product_proofs.user_id insert': [
    'person',
    `insert into public.product_proofs (user_id, product_id, path)
     select $1::uuid, id, 'proofs/' || $1::uuid || '/b.jpg' from public.products where name = 'Own'`,
  ],
  'public.products.import_id insert': [
    'import',
    `insert into public.products (name, import_id) values ('Lamp', $1)`,
  ],
  'public.products.seller_id insert': [
    'seller',
    `insert into public.products (name, seller_id) values ('Lamp', $1)`,
  ],
  'public.products.seller_id update': ['seller', 'update public.products set seller_id = $1'],
  'public.products.user_id insert': [
    'person',
    `insert into public.products (user_id, name) values ($1, 'Lamp')`,
  ],
  'public.review_drafts.product_id insert': [
    'product',
    `insert into public.review_drafts (product_id, origin, rating, title, content)
     values ($1, 'notes', 3, 'A lamp', 'It is bright.')`,
  ],
  'public.review_drafts.user_id insert': [
    'person',
    `insert into public.review_drafts (user_id, product_id, origin, rating, title, content)
     select $1, id, 'notes', 3, 'A lamp', 'It is bright.' from public.products where name = 'Own'`,
  ],
  'public.review_notes.product_id insert': [
    'product',
    `insert into public.review_notes (product_id, liked) values ($1, 'Bright')`,
  ],
  'public.saved_views.user_id insert': [
    'person',
    `insert into public.saved_views (user_id, name) values ($1, 'Waiting')`,
  ],
  'public.seller_marks.seller_id insert': [
    'seller',
    'insert into public.seller_marks (seller_id) values ($1)',
  ],
  'public.seller_marks.user_id insert': [
    'person',
    `insert into public.seller_marks (user_id, seller_id)
     select $1, id from public.sellers where name = 'Second'`,
  ],
  'public.sellers.user_id insert': [
    'person',
    `insert into public.sellers (user_id, name) values ($1, 'Quay')`,
  ],
}

type Holdings = Record<Target, string>

async function addHoldings(): Promise<Holdings> {
  const person = await addPerson('pro')
  await run(person, `insert into public.sellers (name) values ('Second')`)
  const idOf = async (sql: string) => (await run<{ id: string }>(person, sql))[0]?.id ?? ''
  return {
    person,
    seller: await idOf(`insert into public.sellers (name) values ('Own') returning id`),
    import: await idOf(
      `insert into public.imports (file_name, row_count, product_count) values ('own.csv', 1, 1) returning id`,
    ),
    product: await idOf(
      `insert into public.products (name, status) values ('Own', 'received') returning id`,
    ),
  }
}

let own: Holdings
let foreign: Holdings

beforeAll(async () => {
  own = await addHoldings()
  foreign = await addHoldings()
  const file = `proofs/${own.person}/a.jpg`
  await run('service', `select private.reserve_file('product-files', $1, $2, 1)`, [
    file,
    own.person,
  ])
})

it('every reference that people may write is tested here', async () => {
  const found = await run<{ name: string }>(
    'owner',
    `select format('%I.%I.%I %s', n.nspname, c.relname, a.attname, verb) as name
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace and n.nspname in ${allSchemas}
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
     cross join unnest(array['insert', 'update']) as verb
     where k.contype = 'f' and has_schema_privilege('authenticated', n.oid, 'usage')
       and has_column_privilege('authenticated', c.oid, a.attnum, verb)
       -- Files are written by the server alone: a policy lets nobody else.
       and n.nspname <> 'storage'
     order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(Object.keys(references))
})

it.each(Object.entries(references))(
  '%s: another person’s row is refused like a missing one, and one’s own is accepted',
  async (_name, [target, sql]) => {
    const refused = await refusalOf(run(own.person, sql, [foreign[target]]))
    expect(['42501', '23503', 'PT409']).toContain(refused.code)
    expect(await refusalOf(run(own.person, sql, [randomUUID()]))).toEqual(refused)
    await run(own.person, sql, [own[target]])
  },
)
