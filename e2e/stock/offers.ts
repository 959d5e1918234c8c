import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { findDatabase } from '../servers/shared-server.ts'

export interface NewOffer {
  name: string
  price?: number
  amazon_url?: string
  image_url?: string
  expires_at?: string
  created_at?: string
}

/** The journey's actions in the database, as the catalogue's source would do them. */
async function withDatabase<Result>(work: (database: Client) => Promise<Result>): Promise<Result> {
  const database = new Client(findDatabase())
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** A global seller whose offers everybody sees. */
export async function stockGlobalSeller(name: string): Promise<string> {
  const id = randomUUID()
  await withDatabase((database) =>
    database.query(
      `insert into public.sellers (id, user_id, name, is_for_free_and_trial) values ($1, null, $2, true)`,
      [id, name],
    ),
  )
  return id
}

/** Adds a seller's offers; returns their ids in the same order. */
export async function stockOffers(
  sellerId: string,
  offers: readonly NewOffer[],
): Promise<string[]> {
  const rows = offers.map((offer) => ({ id: randomUUID(), seller_id: sellerId, ...offer }))
  await withDatabase((database) =>
    database.query(
      `insert into catalogue.products (id, seller_id, name, price, amazon_url, image_url, expires_at, created_at)
       select id, seller_id, name, price, amazon_url, image_url,
         coalesce(expires_at, now() + interval '90 days'), coalesce(created_at, now())
       from jsonb_to_recordset($1) as offer (
         id uuid, seller_id uuid, name text, price numeric, amazon_url text, image_url text, expires_at timestamptz,
         created_at timestamptz
       )`,
      [JSON.stringify(rows)],
    ),
  )
  return rows.map(({ id }) => id)
}

/** Records these offers as results of a person's alert. */
export async function findForSomebody(
  userId: string,
  keyword: string,
  offerIds: readonly string[],
): Promise<void> {
  await withDatabase((database) =>
    database.query(
      `insert into public.alert_matches (user_id, offer_id, keyword)
       select $1, offer, $2 from unnest($3::uuid[]) as offer
       on conflict do nothing`,
      [userId, keyword, offerIds],
    ),
  )
}
