import { useState, type FormEvent } from 'react'
import { CodesStep } from '#src/features/security/codes-step.tsx'
import { useMakeRecoveryCodes } from '#src/features/security/use-two-factor.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Asks before the old recovery codes become invalid, then shows the new ones. Mounted while it is open. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const codes = useMakeRecoveryCodes()
  const [saved, setSaved] = useState(false)
  const [reminded, setReminded] = useState(false)

  function close() {
    if (codes.isPending || (codes.isSuccess && !saved)) setReminded(true)
    else onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (codes.isIdle) codes.mutate()
    else close()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={codes.isIdle ? 'Make new recovery codes?' : 'Save your recovery codes'}
      size={codes.isIdle ? 'sm' : 'md'}
      onSubmit={submit}
      footer={
        <>
          {codes.isIdle && (
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={codes.isPending}>
            {codes.isIdle ? 'Make new codes' : 'Done'}
          </Button>
        </>
      }
    >
      {codes.isIdle ? (
        <p className="text-sm text-ink-muted">
          You get ten new codes. Those that you saved before no longer work.
        </p>
      ) : (
        <CodesStep codes={codes} saved={saved} onSavedChange={setSaved} reminded={reminded} />
      )}
    </Dialog>
  )
}
