import { ownAddress } from '#src/entities/file/own-address.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Rows with the current addresses of the owner's own pictures. */
export function withOwnPictures<Row extends { product_image_url: string | null }>(
  supabase: Supabase,
  userId: string,
  rows: readonly Row[],
): Row[] {
  return rows.map((row) => {
    const address = ownAddress(supabase, 'product-images', userId, row.product_image_url)
    return address === null ? row : { ...row, product_image_url: address }
  })
}
