import type { ExportProduct } from '@sampletrail/domain/exports/export-cells.ts'
import { PRODUCT_FIELDS, type ProductField } from '@sampletrail/domain/imports/product-columns.ts'
import { addedProducts } from '#src/entities/product/outbox/unsent.ts'
import { must } from '#src/lib/errors.ts'
import { pagesByKey } from '#src/lib/pages-by-key.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

export type ExportRow = ExportProduct & { id: string; seller: { name: string } | null }

/** Up to this many are requested by their ids: an address has no room for more. */
const FEW = 100

/** What an export reads besides the columns of an import; the compiler refuses a missing one. */
const FURTHER: Record<Exclude<keyof ExportProduct, ProductField | 'sale_details'>, true> = {
  deal_terms: true,
  receipt_url: true,
  review_screenshot_url: true,
  seller_id: true,
  seller_name: true,
  created_at: true,
  deleted_at: true,
}

const COLUMNS = [
  ...PRODUCT_FIELDS.filter((field) => field !== 'seller'),
  ...Object.keys(FURTHER),
  'id,seller:sellers(name)',
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
