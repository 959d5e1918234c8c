import { MESSAGE_LABELS, messageKindsFor } from '@sampletrail/domain/messages/message-kind.ts'
import { askedWords } from '@sampletrail/domain/refunds/refund-asked.ts'
import { MessageCircle } from 'lucide-react'
import { useMessageDialog } from '#src/entities/message/use-message-dialog.tsx'
import type { Product } from '#src/entities/product/product-row.ts'
import { readToday } from '#src/lib/today.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'

/** Writes to a product's seller. Nothing while there is nothing to write about. */
export function MessageAction({ product }: { product: Product }) {
  const { write, dialog } = useMessageDialog()
  const kinds = messageKindsFor(product)
  const asked = kinds.includes('refund') ? askedWords(product, readToday()) : null
  if (kinds.length === 0 && dialog === null) return null
  return (
    <>
      <Menu
        align="start"
        renderTrigger={(props) => (
          <Button variant="secondary" {...props}>
            <MessageCircle aria-hidden className="size-4" />
            Message seller
          </Button>
        )}
        sections={[
          {
            actions: kinds.map((kind) => ({
              label: MESSAGE_LABELS[kind],
              onSelect: () => write(product, kind),
            })),
          },
        ]}
      />
      {asked !== null && <p className="text-sm text-ink-muted">Refund {asked}</p>}
      {dialog}
    </>
  )
}
