import { type ReactNode, Suspense, lazy, useCallback, useState } from 'react'

export const loadShareDialog = () => import('#src/entities/case/share-proof-dialog.tsx')
const ShareProofDialog = lazy(async () => ({ default: (await loadShareDialog()).ShareProofDialog }))

type Begun = { ids: readonly string[]; main: 'link' | 'pdf' }

/** The one dialog that shares the proof of products: `share` opens it. Render `dialog` beside a list, not inside a row. */
export function useShareDialog(): {
  share: (ids: readonly string[], main?: 'link' | 'pdf') => void
  dialog: ReactNode
} {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isOpen, setOpen] = useState(false)
  const share = useCallback((ids: readonly string[], main: 'link' | 'pdf' = 'link'): void => {
    setBegun({ ids, main })
    setOpen(true)
  }, [])
  return {
    share,
    dialog: begun && (
      <Suspense>
        <ShareProofDialog
          {...begun}
          open={isOpen}
          onOpenChange={setOpen}
          onClosed={() => setBegun(null)}
        />
      </Suspense>
    ),
  }
}
