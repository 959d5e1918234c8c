import { lazy, Suspense, useState } from 'react'
import type { SignInAccount } from '#src/entities/session/use-sign-in-account.ts'
import { usePreload } from '#src/lib/use-preload.ts'
import { Button } from '#src/ui/button.tsx'

const load = async () => ({
  default: (await import('#src/features/settings/delete-account-dialog.tsx')).DeleteAccountDialog,
})
const DeleteAccountDialog = lazy(load)
const loads = [load]

/** The deletion of the account: what is deleted, what stays, and the button. */
export function DeleteSetting({ account }: { account: SignInAccount }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  usePreload(loads)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-muted">
        Deletes your products with their history and files, your alerts, your own sellers, your plan
        and your sign-in, at once and for good.
      </p>
      <Button
        variant="secondary"
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        Delete account
      </Button>
      {used && (
        <Suspense>
          <DeleteAccountDialog open={open} onOpenChange={setOpen} account={account} />
        </Suspense>
      )}
    </div>
  )
}
