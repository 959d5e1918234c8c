import {
  DETAIL_COLUMNS,
  LIST_COLUMNS,
  type Product,
  type ProductListRow,
} from '#src/entities/product/product-row.ts'
import { withOwnPictures } from '#src/entities/product/own-pictures.ts'
import { showUnsent } from '#src/entities/product/outbox/unsent.ts'
import { must } from '#src/lib/errors.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

/** Rows of the first page, which is small so that it appears at once, and of later pages. */
const FIRST_PAGE = 200
const NEXT_PAGES = 1000

type Position = Pick<ProductListRow, 'id' | 'created_at'>

/**
 * One page of a person's products, newest creation first, after a position in that order. Pages go by key, so products
 * that are added or trashed meanwhile cause no repeated and no missing rows.
 */
async function loadProductPage(
  supabase: SupabaseTables,
  userId: string,
  size: number,
  after: Position | null,
  signal: AbortSignal,
): Promise<ProductListRow[]> {
  let query = supabase
    .from('products')
    .select(LIST_COLUMNS)
    .eq('user_id', userId)
    .is('deleted_at', null)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(size)
    .abortSignal(signal)
  if (after) {
    const moment = `"${after.created_at}"`
    query = query.or(`created_at.lt.${moment},and(created_at.eq.${moment},id.lt.${after.id})`)
  }
  const reply = await query.overrideTypes<ProductListRow[], { merge: false }>()
  return asShown(userId, must(reply))
}

/** Loads all of a person's products, and passes on the rows of each page as it arrives. */
export async function loadAllProducts(
  supabase: SupabaseTables,
  userId: string,
  signal: AbortSignal,
  onPage: (rows: ProductListRow[]) => void,
): Promise<ProductListRow[]> {
  const all: ProductListRow[] = []
  let size = FIRST_PAGE
  for (;;) {
    const page = await loadProductPage(supabase, userId, size, all.at(-1) ?? null, signal)
    all.push(...page)
    if (page.length < size) return all
    onPage(page)
    size = NEXT_PAGES
  }
}

/** Some products by id, including the trash: requested by a screen that is told that they changed. */
export async function loadProductsById(
  supabase: SupabaseTables,
  userId: string,
  ids: readonly string[],
): Promise<ProductListRow[]> {
  const reply = await supabase
    .from('products')
    .select(LIST_COLUMNS)
    .eq('user_id', userId)
    .in('id', ids)
    .overrideTypes<ProductListRow[], { merge: false }>()
  return asShown(userId, must(reply))
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** Everything about one product, or null if there is none that this person may see. */
export async function loadProduct(
  supabase: SupabaseTables,
  userId: string,
  id: string,
): Promise<Product | null> {
  // An address may contain anything; only valid ids are requested.
  if (!UUID.test(id)) return null
  const reply = await supabase
    .from('products')
    .select(DETAIL_COLUMNS)
    .eq('user_id', userId)
    .eq('id', id)
    .is('deleted_at', null)
    .overrideTypes<Product[], { merge: false }>()
  return asShown(userId, must(reply))[0] ?? null
}

/** Changes since a time, including the trash, oldest first. */
export async function loadProductsChangedSince(
  supabase: SupabaseTables,
  userId: string,
  moment: string,
): Promise<ProductListRow[]> {
  const all: ProductListRow[] = []
  for (;;) {
    const last = all.at(-1)
    let query = supabase
      .from('products')
      .select(LIST_COLUMNS)
      .eq('user_id', userId)
      .gte('updated_at', last?.updated_at ?? moment)
      .order('updated_at', { ascending: true })
      .order('id', { ascending: true })
      .limit(NEXT_PAGES)
    if (last) {
      const since = `"${last.updated_at}"`
      query = query.or(`updated_at.gt.${since},and(updated_at.eq.${since},id.gt.${last.id})`)
    }
    const reply = await query.overrideTypes<ProductListRow[], { merge: false }>()
    const page = asShown(userId, must(reply))
    all.push(...page)
    if (page.length < NEXT_PAGES) return all
  }
}

/** Rows of the server as screens show them: with this device's unsent changes. */
function asShown<Row extends Product | ProductListRow>(
  userId: string,
  rows: readonly Row[],
): Row[] {
  return showUnsent(withOwnPictures(userId, rows))
}
