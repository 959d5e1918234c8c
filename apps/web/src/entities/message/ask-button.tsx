import { MESSAGE_LABELS } from '@sampletrail/domain/messages/message-kind.ts'
import { MessageCircle } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu, type MenuTriggerProps } from '#src/ui/menu.tsx'

const MessageDialog = lazy(async () => ({
  default: (await import('#src/entities/message/message-dialog.tsx')).MessageDialog,
}))

/** Asks the seller for a product's refund, or for all that is overdue there. */
export function AskButton({
  product,
  overdueOfSeller = 1,
  isIcon = false,
}: {
  product: ProductListRow
  /** How many refunds of the seller are overdue; with several, a menu offers all. */
  overdueOfSeller?: number
  isIcon?: boolean
}) {
  const [begun, setBegun] = useState<{ product: ProductListRow; startsWithAll: boolean } | null>(
    null,
  )
  const [isOpen, setOpen] = useState(false)
  const label = `${MESSAGE_LABELS.refund}: ${productNameOf(product)}`
  const begin = (startsWithAll: boolean): void => {
    setBegun({ product, startsWithAll })
    setOpen(true)
  }
  const drawButton = (props: MenuTriggerProps | { onClick: () => void }) =>
    isIcon ? (
      <IconButton icon={MessageCircle} label={label} {...props} />
    ) : (
      <Button variant="secondary" size="sm" aria-label={label} {...props}>
        <MessageCircle aria-hidden className="size-4" />
        Ask
      </Button>
    )
  return (
    <>
      {overdueOfSeller > 1 ? (
        <Menu
          renderTrigger={drawButton}
          sections={[
            {
              actions: [
                { label: 'Ask for this refund', onSelect: () => begin(false) },
                {
                  label: `Ask for all ${overdueOfSeller} of this seller`,
                  onSelect: () => begin(true),
                },
              ],
            },
          ]}
        />
      ) : (
        drawButton({ onClick: () => begin(false) })
      )}
      {begun && (
        <Suspense>
          <MessageDialog
            {...begun}
            kind="refund"
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setBegun(null)}
          />
        </Suspense>
      )}
    </>
  )
}
