import type { ExportProduct } from '@sampletrail/domain/exports/export-cells.ts'
import { PRODUCT_FIELDS } from '@sampletrail/domain/imports/product-columns.ts'
import { addedProducts } from '#src/entities/product/outbox/unsent.ts'
import { must } from '#src/lib/errors.ts'
import { pagesByKey } from '#src/lib/pages-by-key.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

export type ExportRow = ExportProduct & { id: string; seller: { name: string } | null }

/** Up to this many are requested by their ids: an address has no room for more. */
const FEW = 100

const COLUMNS = [
  ...PRODUCT_FIELDS.filter((field) => field !== 'seller'),
  'id,seller_id,seller_name,receipt_url,review_screenshot_url,created_at,deleted_at',
  'seller:sellers(name)',
].join(',')

/** Everything about the products with these ids, page by page in no particular order. */
export async function loadForExport(
  supabase: SupabaseTables,
  userId: string,
  ids: readonly string[],
  signal: AbortSignal,
  onPage: (rows: ExportRow[]) => void,
): Promise<void> {
  const wanted = new Set(ids)
  const pages = pagesByKey<ExportRow>(
    ({ id }) => id,
    async (after, size) => {
      let query = supabase
        .from('products')
        .select(COLUMNS)
        .eq('user_id', userId)
        .is('deleted_at', null)
      if (ids.length <= FEW) query = query.in('id', ids)
      if (after !== null) query = query.gt('id', after)
      const page = query.order('id').limit(size).abortSignal(signal)
      return must(await page.overrideTypes<ExportRow[], { merge: false }>())
    },
  )
  const stored = new Set<string>()
  for await (const page of pages) {
    for (const { id } of page) stored.add(id)
    onPage(page.filter(({ id }) => wanted.has(id)))
  }
  // Products that wait on this device are on the list, too.
  const waiting = addedProducts().filter(({ id }) => wanted.has(id) && !stored.has(id))
  if (waiting.length > 0) onPage(waiting)
}
