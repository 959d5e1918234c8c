import type { Client } from 'pg'
import { z } from 'zod'

const columnsSchema = z.record(z.string(), z.unknown())
const eventSchema = z.object({
  product: z.string(),
  kind: z.string(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
const storedSchema = z.object({
  products: z.array(columnsSchema.and(z.object({ id: z.string() }))),
  events: z.array(eventSchema),
})

/** The server's data: a person's products and their history, in order. Of the trash and of receipts: whether there is one. */
export type Stored = z.infer<typeof storedSchema>
type StoredEvent = Stored['events'][number]

export async function readStored(operator: Client, userId: string): Promise<Stored> {
  const { rows } = await operator.query(
    `select
       (select coalesce(jsonb_agg(to_jsonb(product)), '[]') from public.products as product where user_id = $1) as products,
       (
         select coalesce(jsonb_agg(
           jsonb_build_object('product', event.product_id, 'kind', event.kind, 'changes', event.changes) order by event.id
         ), '[]')
         from public.product_events as event where user_id = $1
       ) as events`,
    [userId],
  )
  const { products, events } = storedSchema.parse(rows[0])
  return {
    products: products.map((row) => ({
      ...row,
      deleted_at: row['deleted_at'] !== null,
      receipt_url: row['receipt_url'] !== null,
    })),
    events: events.map(withTrash),
  }
}

/** The history says of the trash only that a product went there or came back. Of a receipt that is replaced it says nothing here. */
function withTrash({ product, kind, changes }: StoredEvent): StoredEvent {
  const { receipt_url: receipt, ...others } = changes
  const isTrashed = kind === 'trashed'
  const had = receipt?.from !== null
  const has = receipt?.to !== null
  return {
    product,
    kind,
    changes: {
      ...others,
      ...(receipt && had !== has && { receipt_url: { from: had, to: has } }),
      ...((isTrashed || kind === 'restored') && {
        deleted_at: { from: !isTrashed, to: isTrashed },
      }),
    },
  }
}

/** Starts with new products. Returns their ids. */
export async function plantProducts(
  operator: Client,
  userId: string,
  count: number,
): Promise<string[]> {
  await operator.query('delete from public.products where user_id = $1', [userId])
  const { rows } = await operator.query(
    `insert into public.products (user_id, name, additional_notes, price, status)
     select $1, 'First ' || number, 'Note ' || number, number, 'ordered' from generate_series(1, $2::integer) as number
     returning id`,
    [userId, count],
  )
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id)
}
