import { runSql } from '../servers/run-sql.ts'

export interface StockedSeller {
  name: string
  community?: 'discord' | 'facebook' | 'portal'
  discord?: string
  whatsapp?: string
  email?: string
}

/** A global seller whose offers everybody sees; returns its id. All journeys share one catalogue, so names must be unique. */
export async function stockGlobalSeller(seller: StockedSeller): Promise<string> {
  const { name, community = 'portal', discord, whatsapp, email } = seller
  const [row] = await runSql<{ id: string }>(
    `insert into public.sellers (user_id, name, is_for_free_and_trial, community, discord, whatsapp, email)
     values (null, $1, true, $2, $3, $4, $5) returning id`,
    [name, community, discord ?? null, whatsapp ?? null, email ?? null],
  )
  return row?.id ?? ''
}

/**
 * Adds this many offers of a seller, '{word} 1' and so on, each a minute older and a cent dearer than the one before, with
 * a link to the shop.
 */
export async function stockOffers(
  sellerId: string,
  word: string,
  count: number,
  country = 'US',
): Promise<void> {
  await runSql(
    `insert into catalogue.products (seller_id, name, price, country, created_at, amazon_url, channel_name)
     select $1, $2 || ' ' || place, 10 + place / 100.0, $4, now() - place * interval '1 minute',
       'https://www.amazon.com/dp/' || upper(left(md5($2 || place), 10)), 'deals-' || place
     from generate_series(1, $3) as place`,
    [sellerId, word, count, country],
  )
}
