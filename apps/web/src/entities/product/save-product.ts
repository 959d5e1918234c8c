import {
  DETAIL_COLUMNS,
  type Product,
  type ProductChange,
} from '#src/entities/product/product-row.ts'
import { withOwnPictures } from '#src/entities/product/own-pictures.ts'
import { AppError, must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** What somebody else took away in the meantime. */
export const NOT_FOUND_TEXT = 'Product not found'

/** Adds a product under an id that the browser made, so that a repeated attempt cannot add it twice. */
export async function insertProduct(
  supabase: Supabase,
  userId: string,
  id: string,
  change: ProductChange,
): Promise<Product> {
  const reply = await supabase
    .from('products')
    .insert({ ...change, id, user_id: userId })
    .select(DETAIL_COLUMNS)
    .overrideTypes<Product[], { merge: false }>()
  return onlyRow(withOwnPictures(supabase, userId, must(reply)))
}

function onlyRow(rows: Product[]): Product {
  const [row] = rows
  if (!row) throw new AppError(NOT_FOUND_TEXT, { code: 'not_found', status: 404 })
  return row
}
