import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useOwnSellers } from '#src/entities/seller/use-own-sellers.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showError } from '#src/ui/toast.tsx'
import { useDialog } from '#src/ui/use-dialog.ts'

export const loadSellerDialog = () => import('#src/entities/seller/seller-dialog.tsx')
const SellerDialog = lazy(async () => ({ default: (await loadSellerDialog()).SellerDialog }))

/**
 * The form of one of the person's own sellers. `edit` opens it once the sellers are loaded, and says if they could not be.
 * Render `dialog` once.
 */
export function useSellerForm(sellerId: string): {
  edit: () => void
  isWaiting: boolean
  dialog: ReactNode
} {
  const { data: sellers, refetch } = useOwnSellers()
  const own = sellers?.find(({ id }) => id === sellerId)
  const { isUsed, show, props } = useDialog()
  const [isWaiting, setWaiting] = useState(false)

  async function open(): Promise<void> {
    if (own === undefined) {
      setWaiting(true)
      const { data, error } = await refetch({ cancelRefetch: false })
      setWaiting(false)
      if (error) {
        showFailure(error, { errorTitle: 'Failed to load sellers' }, () => void open())
        return
      }
      if (!data?.some(({ id }) => id === sellerId)) {
        showError('This seller is no longer in your list', {
          detail: 'Select another seller in Edit.',
        })
        return
      }
    }
    show()
  }

  return {
    edit: () => void open(),
    isWaiting,
    dialog: isUsed && own !== undefined && (
      <Suspense>
        <SellerDialog
          seller={own}
          open={props.open}
          onOpenChange={props.onOpenChange}
          onSaved={() => undefined}
        />
      </Suspense>
    ),
  }
}
