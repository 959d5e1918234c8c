import { Tag } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { mayBeSold } from '#src/entities/product/may-be-sold.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { priceDraftKey } from '#src/features/marketplace-posting/attempt.ts'
import { useExtension } from '#src/entities/extension/use-extension.ts'
import { usePosting } from '#src/features/marketplace-posting/use-posting.ts'
import { isMobileDevice } from '#src/lib/touch-device.ts'
import { usePreload } from '#src/lib/use-preload.ts'
import { Button } from '#src/ui/button.tsx'
import { hideToast, showError, showNotice } from '#src/ui/toast.tsx'

const loadPrice = () => import('#src/features/marketplace-posting/price-dialog.tsx')
const loadStatus = () => import('#src/features/marketplace-posting/status-dialog.tsx')
const loadInstall = () => import('#src/entities/extension/install-dialog.tsx')
const dialogs = [loadPrice, loadStatus, loadInstall]
const PriceDialog = lazy(async () => ({ default: (await loadPrice()).PriceDialog }))
const StatusDialog = lazy(async () => ({ default: (await loadStatus()).StatusDialog }))
const InstallDialog = lazy(async () => ({ default: (await loadInstall()).InstallDialog }))

const MOBILE_TEXT =
  'Posting to Facebook Marketplace is not available on mobile devices. Please login to your SampleTrail account using a desktop browser.'
const CHECKING_TEXT = 'Checking for extension... Please try again in a moment'
const checkingNotice = 'marketplace-extension'
/** Long enough to read two sentences. */
const MOBILE_MS = 8000

/** Brings a product to Facebook Marketplace, where its owner publishes it. docs/behaviour/marketplace-posting.md */
export function MarketplaceButton({ product }: { product: Product }) {
  usePreload(dialogs)
  const extension = useExtension()
  const gate = useProGate('facebook')
  const price = useDialog()
  const status = useDialog()
  const install = useDialog()
  const draftKey = priceDraftKey(useUser().id, product.id)
  const { posting, post, isCounted } = usePosting(product, {
    onNews: status.show,
    onPublished: () => localStorage.removeItem(draftKey),
  })

  function start(): void {
    if (isMobileDevice(navigator.userAgent, navigator.maxTouchPoints)) {
      showError(MOBILE_TEXT, { id: 'marketplace-mobile', duration: MOBILE_MS })
      return
    }
    if (!isCounted() && !gate.enter()) return
    if (!mayBeSold(product)) return
    if (extension === 'unknown') {
      showNotice(CHECKING_TEXT, { id: checkingNotice })
      return
    }
    hideToast(checkingNotice)
    if (extension === 'installed') price.show()
    else install.show()
  }

  return (
    <>
      <Button variant="secondary" onClick={start}>
        <Tag aria-hidden className="size-4" />
        Facebook Marketplace
      </Button>
      <Suspense>
        {price.isUsed && (
          <PriceDialog product={product} draftKey={draftKey} onPost={post} {...price.props} />
        )}
        {status.isUsed && posting !== null && <StatusDialog posting={posting} {...status.props} />}
        {install.isUsed && <InstallDialog {...install.props} />}
      </Suspense>
    </>
  )
}

/** A dialog that is rendered from its first use until it has closed. */
function useDialog() {
  const [isUsed, setUsed] = useState(false)
  const [open, onOpenChange] = useState(false)
  return {
    isUsed,
    props: { open, onOpenChange, onClosed: () => setUsed(false) },
    show: () => {
      setUsed(true)
      onOpenChange(true)
    },
  }
}
