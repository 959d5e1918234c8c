import type { MessageKind } from '@sampletrail/domain/messages/message-kind.ts'
import { type ReactNode, Suspense, lazy, useCallback, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'

const MessageDialog = lazy(async () => ({
  default: (await import('#src/entities/message/message-dialog.tsx')).MessageDialog,
}))

type Begun = { product: ProductListRow; kind: MessageKind; startsWithAll: boolean }

/**
 * The one dialog for messages to sellers: `write` opens it. Render `dialog` beside a list, not inside a row: a row that leaves
 * the list would take the dialog with it.
 */
export function useMessageDialog(): {
  write: (product: ProductListRow, kind: MessageKind, startsWithAll?: boolean) => void
  dialog: ReactNode
} {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isOpen, setOpen] = useState(false)
  const write = useCallback(
    (product: ProductListRow, kind: MessageKind, startsWithAll = false): void => {
      setBegun({ product, kind, startsWithAll })
      setOpen(true)
    },
    [],
  )
  return {
    write,
    dialog: begun && (
      <Suspense>
        <MessageDialog
          {...begun}
          open={isOpen}
          onOpenChange={setOpen}
          onClosed={() => setBegun(null)}
        />
      </Suspense>
    ),
  }
}
