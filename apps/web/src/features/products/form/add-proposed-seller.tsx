import { Plus } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import { Button } from '#src/ui/button.tsx'

const SellerDialog = lazy(async () => ({
  default: (await import('#src/entities/seller/seller-dialog.tsx')).SellerDialog,
}))

/** Offers to add the seller whom a text or a receipt names, and who is not in the list; nothing for null. */
export function AddProposedSeller({
  name,
  onAdded,
}: {
  name: string | null
  onAdded: (seller: PickerSeller) => void
}) {
  const [adding, setAdding] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  function add(proposed: string): void {
    setAdding(proposed)
    setOpen(true)
  }
  return (
    <>
      {name !== null && (
        <Button
          variant="secondary"
          size="sm"
          className="max-w-full self-start"
          onClick={() => add(name)}
        >
          <Plus aria-hidden className="size-4 shrink-0" />
          <span className="truncate">Add the seller {name}</span>
        </Button>
      )}
      {adding !== null && (
        <Suspense>
          <SellerDialog
            key={adding}
            open={isOpen}
            onOpenChange={setOpen}
            proposedName={adding}
            onSaved={onAdded}
          />
        </Suspense>
      )}
    </>
  )
}
