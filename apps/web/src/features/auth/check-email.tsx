import { Inbox, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { resendConfirmation } from '#src/entities/session/sign-up.ts'
import { AuthMessageBox, type AuthMessage } from '#src/features/auth/auth-message.tsx'
import { LinkButton } from '#src/features/auth/link-button.tsx'
import { getSupabase } from '#src/lib/supabase.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'

export const confirmText =
  'Please check your email to confirm your account. Click the link in the email to verify your account.'

/** After signing up: where to look for the email, and what to do if none arrives. */
export function CheckEmail({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  const [message, setMessage] = useState<AuthMessage>({ type: 'success', text: confirmText })
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    const problem = await resendConfirmation(getSupabase().auth, email)
    setBusy(false)
    setMessage(
      problem === undefined
        ? { type: 'success', text: 'The email is on its way again.' }
        : { type: 'error', text: problem },
    )
  }

  return (
    <>
      <AuthMessageBox message={message} />
      <span className="grid size-14 place-items-center self-center rounded-full bg-accent-soft text-accent-ink">
        <MailCheck aria-hidden className="size-7" />
      </span>
      <p className="text-center text-sm text-ink-muted">
        We've sent you an email with a link to verify your account. Please check your inbox and
        click the link to continue.
      </p>
      {email !== '' && <p className="text-center text-sm font-medium break-all">{email}</p>}
      <MailboxLink email={email} />
      {email !== '' && (
        <>
          <p className="text-center text-sm text-ink-muted">
            No email after a few minutes? Look in your spam folder, or have it sent again.
          </p>
          <Button variant="secondary" busy={busy} onClick={() => void resend()}>
            {busy ? 'Loading...' : 'Send the email again'}
          </Button>
        </>
      )}
      <p className="text-center text-sm">
        <LinkButton onClick={onSignIn}>Back to sign in</LinkButton>
      </p>
    </>
  )
}

/** If the server stores emails on this machine, this is the only inbox. */
export function MailboxLink({ email }: { email?: string }) {
  const { mailboxUrl } = getConfig()
  if (mailboxUrl === null) return null
  const href = new URL(mailboxUrl)
  if (email !== undefined && email !== '') href.searchParams.set('to', email)
  return (
    <a href={href.href} target="_blank" rel="noreferrer" className={buttonStyle('primary')}>
      <Inbox aria-hidden className="size-4" />
      Open the local mailbox
    </a>
  )
}
