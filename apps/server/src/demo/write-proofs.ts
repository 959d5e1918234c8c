import type { SupabaseClient } from '@supabase/supabase-js'
import type { Client } from 'pg'
import { drawChat } from '#src/demo/papers.ts'
import type { DemoPurchase } from '#src/demo/purchases.ts'
import { createRandom, stableId } from '#src/demo/random.ts'
import { uploadAll } from '#src/demo/upload-files.ts'
import { renderSvg } from '#src/integrations/images/render-svg.ts'

const proofsAtMost = 8

/** Stores screenshots of chats as proofs of the newest purchases with a seller. Existing rows stay unchanged. */
export async function writeProofs(
  supabase: SupabaseClient,
  database: Client,
  userId: string,
  purchases: readonly DemoPurchase[],
): Promise<void> {
  const proofs = purchases
    .filter(({ seller, orderDate }) => seller !== null && orderDate !== null)
    .slice(-proofsAtMost)
    .map(({ id }) => ({
      id: stableId(`proof:${id}`),
      product_id: id,
      path: `proofs/${userId}/${stableId(`chat:${id}`)}-chat.webp`,
    }))
  await uploadAll(
    supabase,
    proofs.map(({ product_id, path }) => ({
      bucket: 'product-files',
      path,
      type: 'image/webp',
      make: () => {
        const random = createRandom(`chat:${product_id}`)
        const widths = Array.from({ length: random.between(4, 7) }, () => random.between(160, 320))
        return renderSvg(drawChat(widths), 720)
      },
    })),
  )
  await database.query(
    `insert into public.product_proofs (id, user_id, product_id, path, kind, note)
     select proof.id, $2, proof.product_id, proof.path, 'chat', 'What we agreed on'
     from jsonb_to_recordset($1) as proof (id uuid, product_id uuid, path text)
     on conflict (id) do nothing`,
    [JSON.stringify(proofs), userId],
  )
}
