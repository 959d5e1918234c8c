import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { removeToast, showSuccess } from '#src/ui/toast.tsx'

/** Says that a listing begins with text from before, and starts it over. */
export function TypedListing({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Banner
      kind="info"
      action={
        <Button variant="quiet" size="sm" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      This is what you typed before.
    </Banner>
  )
}

/** Says that a listing was started over, with Undo. `putBack` may be called after the dialog was closed. */
export function offerOldText(productId: string, putBack: () => void): void {
  showSuccess('Started over', {
    id: toastOf(productId),
    action: { label: 'Undo', onSelect: putBack },
  })
}

/** Ends the offer: the product is listed. */
export function withdrawOldText(productId: string): void {
  removeToast(toastOf(productId))
}

const toastOf = (productId: string): string => `started-over-${productId}`
