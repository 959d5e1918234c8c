import { useState } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

interface PendingEmailProps {
  email: string
  newEmail: string
  /** Returns the reason if the links could not be sent. */
  onSendAgain: () => Promise<string | undefined>
}

/** A change of the address that waits until its links are opened. */
export function PendingEmail({ email, newEmail, onSendAgain }: PendingEmailProps) {
  const [busy, setBusy] = useState(false)
  const { mailboxUrl } = getConfig()

  async function sendAgain() {
    setBusy(true)
    const refused = await onSendAgain()
    setBusy(false)
    if (refused === undefined) showSuccess('Links sent again')
    else showError(refused)
  }

  return (
    <Banner kind="info">
      <strong className="font-semibold">Check your new address</strong>
      <span className="mt-1 block font-normal wrap-anywhere">
        We sent a link to {newEmail} and one to {email}. Open both: nothing changes until then.
      </span>
      <span className="mt-3 flex flex-wrap gap-2">
        {mailboxUrl !== null && (
          <a
            href={mailboxUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('secondary', 'sm')}
          >
            Open the mailbox
          </a>
        )}
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void sendAgain()}>
          Send the links again
        </Button>
      </span>
    </Banner>
  )
}
