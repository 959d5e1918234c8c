import type { KnownProduct } from '@sampletrail/domain/imports/check-rows.ts'
import { must } from '#src/lib/errors.ts'
import { pagesByKey } from '#src/lib/pages-by-key.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

const COLUMNS = [
  'id,name,order_number,url,amazon_url,ebay_url',
  'order_date,received_date,reviewed_date,published_date,paid_date,deleted_at',
].join(',')

type Row = Omit<KnownProduct, 'isTrashed'> & { id: string; deleted_at: string | null }

/** The fields that identify a person's products, including the trash, page by page. */
export async function loadKnown(
  supabase: SupabaseTables,
  userId: string,
  signal: AbortSignal,
  onPage: (products: KnownProduct[], isFirst: boolean) => Promise<void>,
): Promise<void> {
  let isFirst = true
  const pages = pagesByKey<Row>(
    ({ id }) => id,
    async (after, size) => {
      const query = supabase.from('products').select(COLUMNS).eq('user_id', userId)
      const rest = after === null ? query : query.gt('id', after)
      const page = rest.order('id').limit(size).abortSignal(signal)
      return must(await page.overrideTypes<Row[], { merge: false }>())
    },
  )
  for await (const rows of pages) {
    await onPage(
      rows.map(({ deleted_at, ...row }) => ({ ...row, isTrashed: deleted_at !== null })),
      isFirst,
    )
    isFirst = false
  }
}
