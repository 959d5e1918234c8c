import { type ReactNode, Suspense, lazy, useState } from 'react'
import { loadOutbox } from '#src/entities/product/outbox/send-changes.ts'
import { getUnsent } from '#src/entities/product/outbox/unsent.ts'
import { signOut } from '#src/entities/session/sign-out.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#src/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Signs out, with a question first if unsent changes would be lost. Render `question` somewhere. */
export function useSignOut(): { leave: () => void; isLeaving: boolean; question: ReactNode } {
  const [isLeaving, setLeaving] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const go = (): void => {
    setLeaving(true)
    void signOut().finally(() => setLeaving(false))
  }
  const leave = (): void => {
    const count = getUnsent().length
    setUnsent(count)
    if (count > 0) setAsking(true)
    else go()
  }
  const question = unsent > 0 && (
    <Suspense>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out and lose changes?"
        confirmLabel="Sign out"
        cancelLabel="Stay"
        tone="danger"
        onConfirm={async () => {
          const { dropUnsent } = await loadOutbox()
          await dropUnsent()
          go()
        }}
      >
        {unsent === 1
          ? '1 change has not been sent yet. Signing out deletes it from this device.'
          : `${unsent} changes have not been sent yet. Signing out deletes them from this device.`}
      </ConfirmDialog>
    </Suspense>
  )
  return { leave, isLeaving, question }
}
