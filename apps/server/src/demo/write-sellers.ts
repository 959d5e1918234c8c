import type { Client } from 'pg'
import type { DemoSeller } from '#src/demo/sellers.ts'

/** Adds sellers of one person, or global ones; existing ones stay unchanged. */
export async function writeSellers(
  database: Client,
  userId: string | null,
  sellers: readonly DemoSeller[],
  thumbnailUrl: (seller: DemoSeller) => string | null,
  createdAt: Date,
): Promise<void> {
  const rows = sellers.map((seller) => ({
    user_id: userId,
    hide_unless_searched: false,
    is_featured: false,
    is_excluded: false,
    ...seller,
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
    thumbnail_url: thumbnailUrl(seller),
  }))
  await database.query(
    `insert into public.sellers (id, user_id, name, email, facebook, discord, wechat, whatsapp, url, seller_code,
       community, is_active, is_vip, is_for_free_and_trial, hide_unless_searched, is_featured, is_excluded,
       thumbnail_url, created_at, updated_at)
     select id, user_id, name, email, facebook, discord, wechat, whatsapp, url, seller_code,
       community, is_active, is_vip, is_for_free_and_trial, hide_unless_searched, is_featured, is_excluded,
       thumbnail_url, created_at, updated_at
     from jsonb_populate_recordset(null::public.sellers, $1)
     on conflict (id) do nothing`,
    [JSON.stringify(rows)],
  )
}
