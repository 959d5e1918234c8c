import { useListPlace } from '#src/entities/listing/list-places.tsx'
import { LockMark } from '#src/entities/plan/lock-mark.tsx'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { mayBeSold } from '#src/entities/product/may-be-sold.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { Tag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { toAppError } from '#src/lib/errors.ts'
import { isMobileDevice } from '#src/lib/touch-device.ts'
import { useLate } from '#src/lib/use-late.ts'
import { Button } from '#src/ui/button.tsx'
import { part } from '#src/ui/part.tsx'
import type { PostPress } from '#src/features/marketplace-posting/post-press.ts'
import { showError } from '#src/ui/toast.tsx'

// The schemas for the extension's messages are large; the page does not wait for them.
const posting = part(
  async () =>
    (await import('#src/features/marketplace-posting/product-posting.tsx')).ProductPosting,
)

const MOBILE_TEXT =
  'Posting to Facebook Marketplace is not available on mobile devices. Please login to your SampleTrail account using a desktop browser.'
/** Long enough to read two sentences. */
const MOBILE_MS = 8000

/** Brings a product to Facebook Marketplace, where its owner publishes it. docs/behaviour/marketplace-posting.md */
export function MarketplaceButton({ product }: { product: Product }) {
  const { isLocked } = useProGate('facebook')
  const isHere = useLate(posting)
  const [isLoaded, setLoaded] = useState(false)
  /** It goes on by itself once the extension has answered. */
  const [press, setPress] = useState<PostPress | null>(null)

  const isMobile = isMobileDevice(navigator.userAgent, navigator.maxTouchPoints)
  const start = (price?: string): boolean => {
    if (isMobile) {
      showError(MOBILE_TEXT, { id: 'marketplace-mobile', duration: MOBILE_MS })
      return false
    }
    if (!mayBeSold(product)) return false
    setPress({ price })
    void load()
    return true
  }

  async function load(): Promise<void> {
    try {
      await posting.ask()
      setLoaded(true)
    } catch (error) {
      setPress(null)
      showError(toAppError(error).message, { id: 'marketplace-load' })
    }
  }

  useListPlace('Facebook Marketplace', start, { isOffered: !isMobile })
  return (
    <>
      <Button variant="secondary" busy={press !== null} onClick={() => start()}>
        {press === null && <LockMark isLocked={isLocked} icon={Tag} />}
        {press === null ? 'Facebook Marketplace' : 'Looking for the extension...'}
      </Button>
      {(isHere || isLoaded) && (
        <Suspense>
          <posting.Part product={product} press={press} onTaken={() => setPress(null)} />
        </Suspense>
      )}
    </>
  )
}
