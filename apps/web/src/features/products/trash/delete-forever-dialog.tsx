import { shortName } from '@sampletrail/domain/products/short-name.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useDeleteForGood } from '#src/entities/product/trash/use-product-trash.ts'
import { toAppError } from '#src/lib/errors.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Asks before products are deleted for good, and says what else is deleted with them. */
export function DeleteForeverDialog({
  ids,
  isAll,
  open,
  onOpenChange,
  onDeleted,
}: {
  ids: readonly string[]
  /** The whole trash. */
  isAll: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}) {
  const remove = useDeleteForGood()
  const cache = useProductCache()
  const count = ids.length.toLocaleString('en')
  const what = ids.length === 1 ? 'this product' : `${count} products`
  const done = ids.length === 1 ? 'Product deleted forever' : `${count} products deleted forever`

  async function confirm(): Promise<void> {
    const [id = ''] = ids.length === 1 ? ids : []
    const name = shortName(cache.seen([id]).get(id)?.name ?? '')
    try {
      await remove.mutateAsync(ids)
    } catch (error) {
      throw toAppError(error)
    }
    onDeleted()
    showSuccess(done, name === '' ? {} : { detail: name })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isAll ? 'Empty trash' : 'Delete forever'}
      confirmLabel={isAll ? 'Empty trash' : 'Delete forever'}
      tone="danger"
      onConfirm={confirm}
    >
      Are you sure you want to delete {what} forever? History, receipts, review screenshots and
      uploaded pictures are deleted, too. This cannot be undone.
    </ConfirmDialog>
  )
}
