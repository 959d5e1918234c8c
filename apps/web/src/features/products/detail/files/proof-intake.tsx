import { PROOF_LIMITS } from '@sampletrail/domain/products/proofs.ts'
import { Paperclip } from 'lucide-react'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useProofs } from '#src/entities/proof/use-proofs.ts'
import { useWaitingProofs } from '#src/entities/proof/use-waiting-proofs.ts'
import { addWaiting } from '#src/entities/proof/waiting-proofs.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { waitingText } from '#src/features/products/detail/files/proof-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useFileIntake } from '#src/ui/use-file-intake.ts'

const AddProofsDialog = lazy(async () => ({
  default: (await import('#src/features/products/detail/files/add-proofs-dialog.tsx'))
    .AddProofsDialog,
}))

/** The card of a product's files. Dropped files open the dialog that adds proofs, as the button does. */
export function ProofIntake({ product, children }: { product: Product; children: ReactNode }) {
  const userId = useUser().id
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const waiting = useWaitingProofs(product.id)
  const { data: proofs } = useProofs(product.id)
  const isFull = (proofs?.length ?? 0) >= PROOF_LIMITS.proofs
  const open = (): void => {
    setUsed(true)
    setOpen(true)
  }
  const { dragging, dropProps } = useFileIntake(
    (files) => {
      addWaiting(userId, product.id, files)
      open()
    },
    { paste: false, disabled: isFull },
  )
  return (
    <Card
      {...dropProps}
      className={classNames('relative max-md:py-2.5', dragging && 'bg-accent-soft')}
    >
      <div className="flex flex-col gap-1 md:gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-base font-semibold">Files</h2>
          {!isFull && (
            <Button variant="secondary" size="sm" onClick={open}>
              <Paperclip aria-hidden className="size-4" />
              Add proofs
            </Button>
          )}
        </div>
        {isFull && (
          <p className="text-sm text-ink-muted">
            This product has {PROOF_LIMITS.proofs} proofs, which is the limit. Delete one to add
            another.
          </p>
        )}
        {children}
        {waiting.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2 text-sm">
            <p>{waitingText(waiting.length)}</p>
            <Button variant="secondary" size="sm" onClick={open}>
              Continue
            </Button>
          </div>
        )}
      </div>
      <Suspense>
        {isUsed && (
          <AddProofsDialog
            product={product}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setUsed(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
