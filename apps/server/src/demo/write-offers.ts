import type { Client } from 'pg'
import type { DemoOffer } from '#src/demo/offers.ts'

const currencies = { US: 'USD', GB: 'GBP', DE: 'EUR', CA: 'CAD' } as const
const shops = { US: 'com', GB: 'co.uk', DE: 'de', CA: 'ca' } as const

const tenYears = 3650 * 86_400_000

/** Adds offers to the catalogue; existing ones stay unchanged. */
export async function writeOffers(
  database: Client,
  offers: readonly DemoOffer[],
  pictureUrl: (name: string) => string,
): Promise<void> {
  const rows = offers.map((offer) => {
    const link = `https://www.amazon.${shops[offer.country]}/dp/${offer.asin}`
    return {
      id: offer.id,
      source: 'demo',
      source_id: offer.asin,
      name: offer.name,
      price: (offer.price / 100).toFixed(2),
      currency: currencies[offer.country],
      country: offer.country,
      seller_id: offer.sellerId,
      image_url: pictureUrl(offer.picture),
      url: link,
      amazon_url: link,
      channel_name: `${offer.sellerName} offers`,
      created_at: offer.createdAt.toISOString(),
      updated_at: offer.createdAt.toISOString(),
      // A demo that somebody opens again in a year is still full.
      expires_at: new Date(offer.createdAt.getTime() + tenYears).toISOString(),
    }
  })
  await database.query(
    `insert into catalogue.products (id, source, source_id, name, price, currency, country, seller_id, image_url, url,
       amazon_url, channel_name, created_at, updated_at, expires_at)
     select id, source, source_id, name, price, currency, country, seller_id, image_url, url,
       amazon_url, channel_name, created_at, updated_at, expires_at
     from jsonb_populate_recordset(null::catalogue.products, $1)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}
