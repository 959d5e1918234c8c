import { useDeleteAdminSeller } from '#src/features/admin/sellers/change-sellers.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Asks before a seller is deleted. */
export function DeleteSellerQuestion({
  seller,
  onClose,
}: {
  seller: { id: string; name: string }
  onClose: () => void
}) {
  const { mutateAsync } = useDeleteAdminSeller()

  async function remove(): Promise<void> {
    try {
      await mutateAsync(seller.id)
    } catch (failure) {
      throw new Error(`Failed to delete seller. ${explainFailure(failure)}`, { cause: failure })
    }
    showSuccess('Seller deleted successfully')
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Delete ${seller.name}?`}
      confirmLabel="Delete"
      tone="danger"
      onConfirm={remove}
    >
      Are you sure you want to delete this seller? This will affect all users who have products from
      this seller.
    </ConfirmDialog>
  )
}
