import { useState } from 'react'
import { resendConfirmation } from '#src/entities/session/sign-up.ts'
import { AuthMessageBox, type AuthMessage } from '#src/features/auth/auth-message.tsx'
import { confirmText, MailboxLink } from '#src/features/auth/check-email.tsx'
import { CredentialsForm } from '#src/features/auth/credentials-form.tsx'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'

interface NewLinkFormProps {
  /** An emailed link failed, so a new email may help. */
  isMailLink: boolean
  onSignIn: () => void
}

/** What to do if a link did not work. */
export function NewLinkForm({ isMailLink, onSignIn }: NewLinkFormProps) {
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<AuthMessage>()

  async function send(address: string) {
    setBusy(true)
    const problem = await resendConfirmation(getSupabase().auth, address)
    setBusy(false)
    setMessage(
      problem === undefined
        ? { type: 'success', text: confirmText }
        : { type: 'error', text: problem },
    )
  }

  return (
    <div className="flex w-full max-w-sm flex-col gap-4">
      <p className="text-sm text-ink-muted">
        {isMailLink
          ? 'Each link works once and only for a while. If you have used it before, your email is verified: just sign in. Otherwise ask for a new link.'
          : 'Nothing has changed. You can try again or sign in another way.'}
      </p>
      <Button onClick={onSignIn}>Sign in</Button>
      {isMailLink && (
        <div className="flex flex-col gap-4 border-t border-line pt-4 text-left">
          {message !== undefined && <AuthMessageBox message={message} />}
          {message?.type === 'success' && <MailboxLink email={email.trim()} />}
          <CredentialsForm
            email={email}
            onEmailChange={setEmail}
            submitLabel="Send a new link"
            busyLabel="Loading..."
            variant="secondary"
            busy={busy}
            onSubmit={(credentials) => void send(credentials.email)}
          />
        </div>
      )}
    </div>
  )
}
