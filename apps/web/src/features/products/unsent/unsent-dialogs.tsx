import { Suspense, lazy } from 'react'
import { type Attention, callAttention } from '#src/entities/product/outbox/attention.ts'
import { loadOutbox } from '#src/entities/product/outbox/send-changes.ts'
import type { ProductCache } from '#src/entities/product/product-cache.ts'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('#src/features/products/unsent/conflict-dialog.tsx')).ConflictDialog,
}))
const MendDialog = lazy(async () => ({
  default: (await import('#src/features/products/unsent/mend-dialog.tsx')).MendDialog,
}))

const MendAdd = lazy(async () => ({
  default: (await import('#src/features/products/unsent/mend-add.tsx')).MendAdd,
}))

const RefusedDialog = lazy(async () => ({
  default: (await import('#src/features/products/unsent/refused-dialog.tsx')).RefusedDialog,
}))

const close = (): void => callAttention(undefined)

/** Dialogs for changes that the server did not accept: to decide or to correct. Load on first use. */
export function UnsentDialogs({ attention }: { attention: Attention }) {
  const cache = useProductCache()
  if (attention.kind === 'refused') {
    return (
      <Suspense>
        <RefusedDialog onClosed={close} />
      </Suspense>
    )
  }
  const { kind, change } = attention
  return (
    <Suspense>
      {kind === 'decide' ? (
        <ConflictDialog
          key={change.id}
          change={change}
          onLater={close}
          onDecide={(mine) => {
            close()
            void decide(cache, change, mine)
          }}
        />
      ) : change.adds ? (
        <MendAdd key={change.id} change={change} onClosed={close} />
      ) : (
        <MendDialog key={change.id} change={change} onClosed={close} />
      )}
    </Suspense>
  )
}

async function decide(
  cache: ProductCache,
  change: UnsentChange,
  mine: ReadonlySet<string>,
): Promise<void> {
  const { decideChange } = await loadOutbox()
  await decideChange(cache, change, mine)
}
