import type { KnownProduct } from '@sampletrail/domain/imports/check-rows.ts'
import { must } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

const PAGE = 1000
const COLUMNS = [
  'id,name,order_number,url,amazon_url,ebay_url',
  'order_date,received_date,reviewed_date,published_date,paid_date,deleted_at',
].join(',')

type Row = Omit<KnownProduct, 'isTrashed'> & { id: string; deleted_at: string | null }

/** The fields that identify a person's products, including the trash, page by page. */
export async function loadKnown(
  supabase: Supabase,
  userId: string,
  signal: AbortSignal,
  onPage: (products: KnownProduct[], isFirst: boolean) => Promise<void>,
): Promise<void> {
  let last: string | null = null
  for (;;) {
    let query = supabase
      .from('products')
      .select(COLUMNS)
      .eq('user_id', userId)
      .order('id')
      .limit(PAGE)
      .abortSignal(signal)
    if (last !== null) query = query.gt('id', last)
    const rows: Row[] = must(await query.overrideTypes<Row[], { merge: false }>())
    await onPage(
      rows.map(({ deleted_at, ...row }) => ({ ...row, isTrashed: deleted_at !== null })),
      last === null,
    )
    last = rows.at(-1)?.id ?? null
    if (rows.length < PAGE) return
  }
}
