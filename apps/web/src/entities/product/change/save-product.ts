import {
  DETAIL_COLUMNS,
  type Product,
  type ProductChange,
} from '#src/entities/product/product-row.ts'
import { loadProduct } from '#src/entities/product/list/load-products.ts'
import { withOwnPictures } from '#src/entities/product/own-pictures.ts'
import { AppError, must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Data that another person has deleted in the meantime. */
export const NOT_FOUND_TEXT = 'Product not found'

/** `wasThere` if an earlier attempt had arrived and only its answer was lost. */
type Inserted = { product: Product; wasThere: boolean }

/**
 * Adds a product under an id that the browser created. A retry adds nothing and finds the product as the first attempt left
 * it.
 */
export async function insertProduct(
  supabase: Supabase,
  userId: string,
  id: string,
  change: ProductChange,
): Promise<Inserted> {
  const reply = await supabase
    .from('products')
    .upsert({ ...change, id, user_id: userId }, { onConflict: 'id', ignoreDuplicates: true })
    .select(DETAIL_COLUMNS)
    .overrideTypes<Product[], { merge: false }>()
  const [added] = withOwnPictures(supabase, userId, must(reply))
  if (added) return { product: added, wasThere: false }
  const there = await loadProduct(supabase, userId, id)
  if (!there) throw new AppError(NOT_FOUND_TEXT, { code: 'not_found', status: 404 })
  return { product: there, wasThere: true }
}
