import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { RefundStart } from '#src/entities/product/refund/refund-dialog.tsx'

const RefundDialog = lazy(async () => ({
  default: (await import('#src/entities/product/refund/refund-dialog.tsx')).RefundDialog,
}))

type Asked = {
  product: ProductListRow
  place?: number | undefined
  start?: RefundStart | undefined
}

/**
 * The one form for refunds: `record` opens it for another payment, which may be known in part, or for the one at a place of the
 * list.
 */
export function useRefundDialog(): {
  record: (product: ProductListRow, place?: number, start?: RefundStart) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    record: (product, place, start) => {
      setAsked({ product, place, start })
      setOpen(true)
    },
    dialog: asked && (
      <Suspense>
        <RefundDialog
          {...asked}
          open={isOpen}
          onOpenChange={setOpen}
          onClosed={() => setAsked(null)}
        />
      </Suspense>
    ),
  }
}
