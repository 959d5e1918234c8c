import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

const RefundDialog = lazy(async () => ({
  default: (await import('#src/entities/product/refund/refund-dialog.tsx')).RefundDialog,
}))

type Asked = { product: ProductListRow; place?: number | undefined }

/** The one form for refunds: `record` opens it for another payment, or for the one at a place of the list. */
export function useRefundDialog(): {
  record: (product: ProductListRow, place?: number) => void
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    record: (product, place) => {
      setAsked({ product, place })
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
