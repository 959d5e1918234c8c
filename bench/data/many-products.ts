import { createClient } from '@supabase/supabase-js'
import type { Account } from './account.ts'

const batch = 2500
const things = [
  'Desk lamp',
  'Travel mug',
  'Yoga block',
  'Cutting board',
  'Phone stand',
  'Linen apron',
]
const makers = ['Acme', 'Brightside', 'Corvid', 'Dunes', 'Everly']
const statuses = ['wishlist', 'ordered', 'received', 'reviewed', 'published', 'paid'] as const
const tags = ['kitchen', 'gift', 'sport', 'home']

/** Gives an account that many more products: every status, forty sellers, prices, order numbers and tags. */
export async function insertProducts(url: string, account: Account, count: number): Promise<void> {
  const client = createClient(url, account.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: account.headers['authorization'] ?? '' } },
  })
  // The introduction would open over the list.
  const seen = await client.rpc('mark_onboarding_seen')
  if (seen.error) throw seen.error
  const sellers = await client
    .from('sellers')
    .insert(
      Array.from({ length: 40 }, (_, index) => ({
        user_id: account.userId,
        name: `${makers[index % makers.length]} ${index + 1}`,
      })),
    )
    .select('id')
  if (sellers.error) throw sellers.error
  for (let start = 0; start < count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start) }, (_, place) => {
      const index = start + place
      return {
        user_id: account.userId,
        name: `${makers[index % 5]} ${things[index % 6]} number ${index + 1}`,
        price: (index % 200) + 0.99,
        status: statuses[index % 6],
        order_number: `112-${String(index).padStart(7, '0')}-5402621`,
        seller_id: sellers.data[index % 40]?.id,
        tags: index % 3 === 0 ? [tags[index % 4]] : [],
      }
    })
    const inserted = await client.from('products').insert(rows)
    if (inserted.error) throw inserted.error
  }
}
