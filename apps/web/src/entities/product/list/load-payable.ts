import type { PaymentProduct, SaleProduct } from '@sampletrail/domain/payments/payment-product.ts'
import { must } from '#src/lib/errors.ts'
import { pagesByKey } from '#src/lib/pages-by-key.ts'
import type { SupabaseTables } from '#src/lib/supabase.ts'

/** A product on which a report's payments and sales can be recorded. */
export type PayableProduct = PaymentProduct & SaleProduct

const COLUMNS = [
  'id,name,order_number,url,amazon_url,ebay_url,created_at,deleted_at',
  'status,price,quantity,tax_value,currency,commission,commission_amount,order_date,paid_date',
  'deal_terms,received_date,reviewed_date,published_date',
  'refund_expected,refund_due_date,refund_received,refund_received_date,refund_method,refund_reference,refund_payments',
  'sold,sold_date,sold_price,sold_fees,seller_id,seller_name,seller:sellers(name,email)',
].join(',')

type Row = Omit<PayableProduct, 'sellerAddresses'> & {
  seller: { name: string; email: string | null } | null
}

/** A person's products outside the trash, with what the rules of payments and sales read, page by page. */
export async function loadPayable(
  supabase: SupabaseTables,
  userId: string,
  signal: AbortSignal,
  onPage: (products: PayableProduct[], isFirst: boolean) => Promise<void>,
): Promise<void> {
  let isFirst = true
  const pages = pagesByKey<Row>(
    ({ id }) => id,
    async (after, size) => {
      const all = supabase
        .from('products')
        .select(COLUMNS)
        .eq('user_id', userId)
        .is('deleted_at', null)
      const rest = after === null ? all : all.gt('id', after)
      const page = rest.order('id').limit(size).abortSignal(signal)
      return must(await page.overrideTypes<Row[], { merge: false }>())
    },
  )
  for await (const rows of pages) {
    await onPage(rows.map(payableOf), isFirst)
    isFirst = false
  }
}

function payableOf({ seller, ...row }: Row): PayableProduct {
  return {
    ...row,
    seller_name: seller?.name ?? row.seller_name,
    sellerAddresses: seller?.email ? [seller.email.toLowerCase()] : [],
  }
}
