import { useBringSellerBack, useDeleteSeller } from '#src/entities/seller/delete-seller.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import type { OwnSeller } from '#src/entities/seller/seller-row.ts'
import { toAppError } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Asks before a seller is deleted. */
export function DeleteSellerDialog({
  open,
  onOpenChange,
  seller,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  seller: OwnSeller
}) {
  const { mutateAsync } = useDeleteSeller()
  const { mutate: bringBack } = useBringSellerBack()
  const remove = async () => {
    try {
      const deleted = await mutateAsync(seller.id)
      showSuccess('Seller deleted', {
        ...(deleted && { action: { label: 'Undo', onSelect: () => bringBack(deleted) } }),
      })
    } catch (error) {
      throw toAppError(error)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${sellerLabel(seller.name)}?`}
      confirmLabel="Delete"
      tone="danger"
      onConfirm={remove}
    >
      This deletes the contact details, too. You can undo it. Products of this seller stay, and keep
      its name.
    </ConfirmDialog>
  )
}
