import { Suspense, lazy } from 'react'
import { useAttention } from '#src/entities/product/outbox/attention.ts'

const UnsentDialogs = lazy(async () => ({
  default: (await import('#src/features/products/unsent/unsent-dialogs.tsx')).UnsentDialogs,
}))

/** Opens the dialogs for changes that the server did not accept. */
export function UnsentQuestions() {
  const attention = useAttention()
  if (attention === undefined) return null
  return (
    <Suspense>
      <UnsentDialogs attention={attention} />
    </Suspense>
  )
}
