import type { Offer } from '#src/entities/offer/find-offers.ts'
import { useDeleteOffer } from '#src/entities/offer/delete-offer.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Asks an admin before an offer is deleted for everybody. */
export function DeleteOfferDialog({
  offer,
  open,
  onOpenChange,
}: {
  offer: Offer
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { mutateAsync } = useDeleteOffer()
  const remove = async (): Promise<void> => {
    try {
      await mutateAsync(offer.id)
    } catch (failure) {
      throw new Error(`Failed to delete product. ${explainFailure(failure)}`, {
        cause: failure,
      })
    }
    showSuccess('Product deleted successfully')
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete product"
      confirmLabel="Delete"
      tone="danger"
      onConfirm={remove}
    >
      “{offer.name}” is removed from the catalogue for everybody, for good. It stays on the lists of
      people who track it.
    </ConfirmDialog>
  )
}
