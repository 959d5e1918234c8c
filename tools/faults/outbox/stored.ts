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

/** The server's data: a person's products and their history, in order. */
export type Stored = z.infer<typeof storedSchema>

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
  return storedSchema.parse(rows[0])
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
