import { MESSAGE_LABELS } from '@sampletrail/domain/messages/message-kind.ts'
import { MessageCircle } from 'lucide-react'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu, type MenuTriggerProps } from '#src/ui/menu.tsx'

/** Asks the seller for a product's refund, or for all that is overdue there, in the dialog that the list shows. */
export function AskButton({
  product,
  overdueOfSeller = 1,
  onAsk,
}: {
  product: ProductListRow
  /** How many refunds of the seller are overdue; with several, a menu offers all. */
  overdueOfSeller?: number
  onAsk: (product: ProductListRow, startsWithAll: boolean) => void
}) {
  const label = `${MESSAGE_LABELS.refund}: ${productNameOf(product)}`
  const drawButton = (props: MenuTriggerProps | { onClick: () => void }) => (
    <Button variant="secondary" size="sm" aria-label={label} {...props}>
      <MessageCircle aria-hidden className="size-4" />
      Ask
    </Button>
  )
  return overdueOfSeller > 1 ? (
    <Menu
      renderTrigger={drawButton}
      sections={[
        {
          actions: [
            { label: 'Ask for this refund', onSelect: () => onAsk(product, false) },
            {
              label: `Ask for all ${overdueOfSeller} of this seller`,
              onSelect: () => onAsk(product, true),
            },
          ],
        },
      ]}
    />
  ) : (
    drawButton({ onClick: () => onAsk(product, false) })
  )
}
