import type { ProductVersion } from '#src/entities/product/change/change-products.ts'
import {
  loadProduct,
  loadProductsById,
  loadProductsChangedSince,
} from '#src/entities/product/list/load-products.ts'
import { isNewer } from '#src/entities/product/list/merge-products.ts'
import { leftBehind } from '#src/entities/product/outbox/outbox-rules.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import type { Product, ProductListRow } from '#src/entities/product/product-row.ts'
import { showUnsent } from '#src/entities/product/outbox/unsent.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { isSame } from '#src/lib/is-same.ts'
import { reportError, toAppError } from '#src/lib/errors.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

export interface ShowStoredOptions {
  supabase: SupabaseTables
  cache: ProductCache
  /** Called when the stored values of these products could not be loaded. */
  onMissed?: (ids: readonly string[]) => void
}

type Versions = readonly ProductVersion[]

/** As many ids as fit into an address. */
const mostById = 100
/** After this long another person may have changed the same. */
const lateMs = 10_000
/** A change of one of these makes the database set others, such as the date of a status. */
const amended = ['status', 'sold', 'seller_id', 'refund_received', 'tags'] as const

/**
 * Applies the server's answer for a product, whatever the clocks say. The shown version may be later by now, with another
 * person's changes made during the request: then it asks the server again.
 */
export async function takeProduct(
  { supabase, cache }: ShowStoredOptions,
  answer: Product,
): Promise<'sent'> {
  const { id } = answer
  let product = answer
  try {
    for (let shown = cache.seen([id]).get(id); shown && isNewer(shown, product);) {
      const stored = await loadProduct(supabase, cache.userId, id)
      // The server's clock may have been set back: its version is the latest.
      if (stored?.updated_at === product.updated_at) break
      // It is in the trash by now, as the lists show.
      if (stored === null) return 'sent'
      product = stored
      shown = cache.seen([id]).get(id)
    }
  } catch (error) {
    if (!toAppError(error).isNetwork) reportError(error)
  }
  cache.put(showUnsent([product])[0] ?? product)
  return 'sent'
}

/**
 * Applies the server's answer to a change of many: their versions, without those that are gone. Pages of products are loaded
 * again in every tab: one whose load began before the change and ends after it would bring the earlier values back. Returns
 * 'left' if nothing was changed.
 */
export async function takeVersions(
  options: ShowStoredOptions,
  change: UnsentChange,
  versions: Versions,
): Promise<'sent' | 'left'> {
  const { cache } = options
  const there = new Set(versions.map(({ id }) => id))
  const gone = change.edits.filter(({ id }) => !there.has(id))
  if (gone.length > 0) cache.remove(gone.map(({ id }) => id))
  const left = leftBehind(change, versions)
  const isKnown = isShown(cache, change) && !lacksOthers(cache, versions)
  if (isKnown && left.changed === 0 && !mayDiffer(change)) {
    cache.stamp(versions)
    void cache.refreshPages(change.edits.map(({ id }) => id))
  } else await showStored(options, change, versions)
  return left.untouched >= left.total ? 'left' : 'sent'
}

/** Shows the server's values of products that may differ from the shown ones; without an answer they are missed. */
export async function showStored(
  options: ShowStoredOptions,
  { edits }: UnsentChange,
  versions: Versions = [],
): Promise<void> {
  const ids = edits.map(({ id }) => id)
  try {
    await loadStored(options, ids, versions)
  } catch (error) {
    if (!toAppError(error).isNetwork) reportError(error)
    options.onMissed?.(ids)
  }
}

/** Loads the server's values of products. Throws if they cannot be loaded. */
export async function loadStored(
  { supabase, cache }: ShowStoredOptions,
  ids: readonly string[],
  versions: Versions = [],
): Promise<void> {
  const { userId } = cache
  const [oldest] = versions.map(({ updated_at }) => updated_at).toSorted()
  const rows: ProductListRow[] = []
  if (oldest !== undefined) rows.push(...(await loadProductsChangedSince(supabase, userId, oldest)))
  else {
    for (let place = 0; place < ids.length; place += mostById) {
      rows.push(...(await loadProductsById(supabase, userId, ids.slice(place, place + mostById))))
    }
  }
  cache.merge(rows)
  // Realtime no longer treats a product as new if its row arrived with the answer.
  await cache.refreshPages([...ids, ...rows.map(({ id }) => id)])
}

/** Whether another person's change in between is not shown yet: the change's own version must not hide that. */
function lacksOthers(cache: ProductCache, versions: Versions): boolean {
  const rows = cache.rowsById(versions.map(({ id }) => id))
  return versions.some(({ id, before }) => {
    const shown = rows.get(id)
    return shown !== undefined && before !== undefined && isNewer({ updated_at: before }, shown)
  })
}

/** Whether lists show a change: changes that a full device could not store appear only in the tab that made them. */
function isShown(cache: ProductCache, { edits }: UnsentChange): boolean {
  const rows = cache.rowsById(edits.map(({ id }) => id))
  return edits.every(({ id, change }) => {
    const row: Record<string, unknown> = { ...rows.get(id) }
    return Object.entries(change).every(([field, to]) => !(field in row) || isSame(row[field], to))
  })
}

/** Whether the server's values may differ from those that were sent. */
function mayDiffer({ edits, tries, madeAt }: UnsentChange): boolean {
  const isLate = tries > 1 || Date.now() - madeAt > lateMs
  return isLate || edits.some(({ change }) => amended.some((field) => field in change))
}
