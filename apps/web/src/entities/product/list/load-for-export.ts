import type { ExportProduct } from '@sampletrail/domain/exports/export-cells.ts'
import { PRODUCT_COLUMNS } from '@sampletrail/domain/imports/product-columns.ts'
import { must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

export type ExportRow = ExportProduct & { id: string; seller: { name: string } | null }

const PAGE = 1000
/** Up to this many are requested by their ids: an address has no room for more. */
const FEW = 100

const COLUMNS = [
  ...PRODUCT_COLUMNS.map(({ field }) => field).filter((field) => field !== 'seller'),
  'id,seller_id,seller_name,receipt_url,review_screenshot_url,created_at,deleted_at',
  'seller:sellers(name)',
].join(',')

/** Everything about the products with these ids, page by page in no particular order. */
export async function loadForExport(
  supabase: Supabase,
  userId: string,
  ids: readonly string[],
  signal: AbortSignal,
  onPage: (rows: ExportRow[]) => void,
): Promise<void> {
  const wanted = new Set(ids)
  let last: string | null = null
  for (;;) {
    let query = supabase
      .from('products')
      .select(COLUMNS)
      .eq('user_id', userId)
      .is('deleted_at', null)
      .order('id')
      .limit(PAGE)
      .abortSignal(signal)
    if (ids.length <= FEW) query = query.in('id', ids)
    if (last !== null) query = query.gt('id', last)
    const page: ExportRow[] = must(await query.overrideTypes<ExportRow[], { merge: false }>())
    onPage(page.filter(({ id }) => wanted.has(id)))
    last = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}
