import type { Supabase } from '#src/lib/supabase.ts'

const STORED = /\/storage\/v1\/object\/public\/product-images\/([^/?#]+)\/([^/?#]+)$/u

/**
 * Rows with the addresses of the owner's own pictures as they are now. Addresses are stored whole, but an installation
 * may move to another port or name; the file is still ours, so it is asked for where we are.
 */
export function withOwnPictures<Row extends { product_image_url: string | null }>(
  supabase: Supabase,
  userId: string,
  rows: readonly Row[],
): Row[] {
  return rows.map((row) => {
    const [, folder, file] = STORED.exec(row.product_image_url ?? '') ?? []
    if (folder !== userId || file === undefined) return row
    const { data } = supabase.storage.from('product-images').getPublicUrl(`${folder}/${file}`)
    return { ...row, product_image_url: data.publicUrl }
  })
}
