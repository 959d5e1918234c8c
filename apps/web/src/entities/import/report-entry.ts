import type { RefundPayment } from '@sampletrail/domain/refunds/refund-payments.ts'
import { must } from '#src/lib/errors.ts'
import { pagesByKey } from '#src/lib/pages-by-key.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** Whose reports are recorded on products. */
export type ReportSource = 'PayPal' | 'eBay'

/** Columns of a product with their values. */
type Values = Record<string, string | number | boolean | null | RefundPayment[]>

/** A payment or a sale of a report, and what it changes. */
export type ReportEntry = {
  source: ReportSource
  /** The source's own number. */
  reference: string
  /** The address that a payment came from. */
  sender_address: string | null
  /** Empty: it is passed over for ever. */
  changes: { id: string; change: Values; base: Values }[]
}

/** A recorded or passed over entry, as later reports need it. */
export type KeptEntry = {
  reference: string
  is_passed_over: boolean
  sender_address: string | null
  seller_id: string | null
  changes: ReportEntry['changes']
}

/** All entries of a source that the person has recorded or passed over. */
export async function loadKeptEntries(
  supabase: Supabase,
  userId: string,
  source: ReportSource,
  signal: AbortSignal,
): Promise<KeptEntry[]> {
  const kept: KeptEntry[] = []
  const pages = pagesByKey<KeptEntry>(
    ({ reference }) => reference,
    async (after, size) => {
      const all = supabase
        .from('report_entries')
        .select('reference,is_passed_over,sender_address,seller_id,changes')
        .eq('user_id', userId)
        .eq('source', source)
      const rest = after === null ? all : all.gt('reference', after)
      const page = rest.order('reference').limit(size).abortSignal(signal)
      return must(await page.overrideTypes<KeptEntry[], { merge: false }>())
    },
  )
  for await (const page of pages) kept.push(...page)
  return kept
}
