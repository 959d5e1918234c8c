import {
  DETAIL_COLUMNS,
  LIST_COLUMNS,
  type Product,
  type ProductListRow,
} from '#src/entities/product/product-row.ts'
import { withOwnPictures } from '#src/entities/product/own-pictures.ts'
import { showUnsent } from '#src/entities/product/outbox/unsent.ts'
import { readSentRow, type SentRow } from '#src/entities/product/list/sent-row.ts'
import { compareNewestFirst } from '#src/entities/product/list/merge-products.ts'
import { must } from '#src/lib/errors.ts'
import { whenIdle } from '#src/ui/when-idle.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

/** Rows of the first page, which is small so that it appears at once, and of later pages. */
const FIRST_PAGE = 200
const NEXT_PAGES = 1000

type Position = Pick<ProductListRow, 'id' | 'created_at'>
type Direction = 'newest first' | 'oldest first'

interface PageAsked {
  direction: Direction
  size: number
  /** The row before the page in that direction; null for the first page. */
  after: Position | null
}

/**
 * One page of a person's products by their creation. Pages go by key, so products that are added or trashed meanwhile cause no
 * repeated and no missing rows.
 */
async function loadProductPage(
  supabase: SupabaseTables,
  userId: string,
  { direction, size, after }: PageAsked,
  signal: AbortSignal,
): Promise<ProductListRow[]> {
  const ascending = direction === 'oldest first'
  let query = supabase
    .from('products')
    .select(LIST_COLUMNS)
    .eq('user_id', userId)
    .is('deleted_at', null)
    .order('created_at', { ascending })
    .order('id', { ascending })
    .limit(size)
    .stripNulls()
    .abortSignal(signal)
  if (after) {
    const moment = `"${after.created_at}"`
    const beyond = ascending ? 'gt' : 'lt'
    query = query.or(
      `created_at.${beyond}.${moment},and(created_at.eq.${moment},id.${beyond}.${after.id})`,
    )
  }
  const reply = await query.overrideTypes<SentRow[], { merge: false }>()
  return withOwnPictures(userId, must(reply).map(readSentRow))
}

/**
 * Loads all of a person's products, newest first, and passes on the rows of each page as it arrives: as the server has them, since
 * this device's changes may be others by the time they are shown. After the first page they are loaded from both ends until these
 * meet, so that one request does not wait for the answer of the other.
 */
export async function loadAllProducts(
  supabase: SupabaseTables,
  userId: string,
  signal: AbortSignal,
  onPage: (rows: ProductListRow[]) => void,
): Promise<ProductListRow[]> {
  const first = await loadProductPage(
    supabase,
    userId,
    { direction: 'newest first', size: FIRST_PAGE, after: null },
    signal,
  )
  if (first.length < FIRST_PAGE) return first
  onPage(first)
  // On a slow device thousands of rows that arrive meanwhile would keep the first ones from appearing.
  await new Promise<void>((resolve) => void whenIdle(resolve))

  const newest = [...first]
  const oldest: ProductListRow[] = []
  const met = new AbortController()
  const either = AbortSignal.any([signal, met.signal])

  async function loadFrom(
    direction: Direction,
    rows: ProductListRow[],
    others: readonly ProductListRow[],
  ): Promise<void> {
    while (!either.aborted) {
      const after = rows.at(-1) ?? null
      const page = await loadProductPage(
        supabase,
        userId,
        { direction, size: NEXT_PAGES, after },
        either,
      )
      // The other end may have met this one while the answer came in.
      if (either.aborted) return
      rows.push(...page)
      // Rows of the other end would leave a gap before them.
      if (direction === 'newest first') onPage(page)
      if (page.length < NEXT_PAGES || haveMet(rows.at(-1), others.at(-1), direction)) met.abort()
    }
  }

  try {
    await Promise.all([
      loadFrom('newest first', newest, oldest),
      loadFrom('oldest first', oldest, newest),
    ])
  } catch (error) {
    // The request that was no longer needed ends with a failure of its own.
    if (!met.signal.aborted || signal.aborted) throw error
  } finally {
    // After a failure of one end the other has no reader.
    met.abort()
  }
  signal.throwIfAborted()
  const present = new Set(newest.map(({ id }) => id))
  return [...newest, ...oldest.toReversed().filter(({ id }) => !present.has(id))]
}

/** Whether a row of one end is at, or beyond, the last one of the other. */
function haveMet(
  row: Position | undefined,
  other: Position | undefined,
  direction: Direction,
): boolean {
  if (!row || !other) return false
  const order = compareNewestFirst(row, other)
  return direction === 'newest first' ? order >= 0 : order <= 0
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
    .stripNulls()
    .overrideTypes<SentRow[], { merge: false }>()
  return asShown(userId, must(reply).map(readSentRow))
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
      .stripNulls()
    if (last) {
      const since = `"${last.updated_at}"`
      query = query.or(`updated_at.gt.${since},and(updated_at.eq.${since},id.gt.${last.id})`)
    }
    const reply = await query.overrideTypes<SentRow[], { merge: false }>()
    const page = asShown(userId, must(reply).map(readSentRow))
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
