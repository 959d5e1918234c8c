import {
  MESSAGE_LABELS,
  type MessageKind,
  messageKindsFor,
} from '@sampletrail/domain/messages/message-kind.ts'
import { askedWords } from '@sampletrail/domain/refunds/refund-asked.ts'
import { MessageCircle } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { readToday } from '#src/lib/today.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'

const MessageDialog = lazy(async () => ({
  default: (await import('#src/entities/message/message-dialog.tsx')).MessageDialog,
}))

/** Writes to a product's seller. Nothing while there is nothing to write about. */
export function MessageAction({ product }: { product: Product }) {
  const [begun, setBegun] = useState<{ product: Product; kind: MessageKind } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const kinds = messageKindsFor(product)
  const asked = kinds.includes('refund') ? askedWords(product, readToday()) : null
  if (kinds.length === 0 && begun === null) return null
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
              onSelect: () => {
                setBegun({ product, kind })
                setOpen(true)
              },
            })),
          },
        ]}
      />
      {asked !== null && <p className="text-sm text-ink-muted">Refund {asked}</p>}
      {begun && (
        <Suspense>
          <MessageDialog
            {...begun}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setBegun(null)}
          />
        </Suspense>
      )}
    </>
  )
}
