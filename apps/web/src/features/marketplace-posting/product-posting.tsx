import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react'
import { useExtensionAbout } from '#src/entities/extension/use-extension.ts'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import type { PostPress } from '#src/features/marketplace-posting/post-press.ts'
import { useNotePublished } from '#src/features/marketplace-posting/use-note-published.ts'
import { usePosting } from '#src/features/marketplace-posting/use-posting.ts'
import { usePreload } from '#src/lib/use-preload.ts'
import { useDialog } from '#src/ui/use-dialog.ts'

const loadPrice = () => import('#src/features/marketplace-posting/price-dialog.tsx')
const loadStatus = () => import('#src/features/marketplace-posting/status-dialog.tsx')
const loadInstall = () => import('#src/entities/extension/install-dialog.tsx')
const dialogs = [loadPrice, loadStatus, loadInstall]
const PriceDialog = lazy(async () => ({ default: (await loadPrice()).PriceDialog }))
const StatusDialog = lazy(async () => ({ default: (await loadStatus()).StatusDialog }))
const InstallDialog = lazy(async () => ({ default: (await loadInstall()).InstallDialog }))

/**
 * The dialogs of posting a product. A press is taken once the extension has answered, or has not answered in its time.
 */
export function ProductPosting({
  product,
  press,
  onTaken,
}: {
  product: Product
  press: PostPress | null
  onTaken: () => void
}) {
  usePreload(dialogs)
  const { state, conditions } = useExtensionAbout()
  const gate = useProGate('facebook')
  const price = useDialog()
  const status = useDialog()
  const install = useDialog()
  const [startPrice, setStartPrice] = useState<string>()
  const { posting, post, isCounted } = usePosting(product, {
    onNews: status.show,
    onPublished: useNotePublished(product.id),
  })

  const take = useEffectEvent((taken: PostPress, isInstalled: boolean) => {
    onTaken()
    if (!isCounted() && !gate.enter()) return
    setStartPrice(taken.price)
    if (isInstalled) price.show()
    else install.show()
  })
  useEffect(() => {
    if (press === null || state === 'unknown') return undefined
    const next = setTimeout(() => take(press, state === 'installed'))
    return () => clearTimeout(next)
  }, [press, state])

  return (
    <Suspense>
      {price.isUsed && (
        <PriceDialog
          product={product}
          startPrice={startPrice}
          knownConditions={conditions}
          onPost={post}
          {...price.props}
        />
      )}
      {status.isUsed && posting !== null && <StatusDialog posting={posting} {...status.props} />}
      {install.isUsed && <InstallDialog {...install.props} />}
    </Suspense>
  )
}
