import { type AdminOffer, useDeleteOffers } from '#src/features/admin/products/use-admin-offers.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Asks before offers are deleted for everybody. */
export function DeleteOffersDialog({
  offers,
  open,
  onOpenChange,
  onDeleted,
}: {
  offers: readonly AdminOffer[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}) {
  const { mutateAsync } = useDeleteOffers()
  const [first] = offers
  const isOne = offers.length === 1 && first !== undefined
  const remove = async (): Promise<void> => {
    let gone: number
    try {
      gone = await mutateAsync(offers.map(({ id }) => id))
    } catch (failure) {
      throw new Error(`Failed to delete product. ${explainFailure(failure)}`, {
        cause: failure,
      })
    }
    showSuccess(isOne ? 'Product deleted successfully' : `${gone} products deleted successfully`)
    onDeleted()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOne ? 'Delete product' : `Delete ${offers.length} products`}
      confirmLabel="Delete"
      tone="danger"
      onConfirm={remove}
    >
      {isOne ? `“${first.name}” leaves` : `${offers.length} products leave`} the catalogue for
      everybody, for good, and their source does not bring them back. What people have on their
      lists stays.
    </ConfirmDialog>
  )
}
