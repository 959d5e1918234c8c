import { lazy, Suspense, useState } from 'react'
import type { SignInAccount } from '#src/entities/session/use-sign-in-account.ts'
import { usePreload } from '#src/lib/use-preload.ts'
import { Button } from '#src/ui/button.tsx'

const load = async () => ({
  default: (await import('#src/features/settings/delete-account-dialog.tsx')).DeleteAccountDialog,
})
const DeleteAccountDialog = lazy(load)
const loads = [load]

/** The button that leads to the deletion of the account, apart from others by its colour. It asks first. */
export function DeleteSetting({ account }: { account: SignInAccount }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  usePreload(loads)
  return (
    <div>
      <Button
        variant="danger-outline"
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
