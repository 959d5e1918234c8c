import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { changeEmail } from '#src/entities/session/change-email.ts'
import type { SignInAccount } from '#src/entities/session/use-sign-in-account.ts'
import { signInAccountQuery } from '#src/entities/session/use-sign-in-account.ts'
import { useAuthSettings } from '#src/entities/session/use-auth-settings.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { PendingEmail } from '#src/features/settings/pending-email.tsx'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** The sign-in address, and its change, which both addresses must confirm. */
export function EmailSetting({ account }: { account: SignInAccount }) {
  const { id } = useUser()
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  // People who sign in only through a provider must confirm the new address in any case.
  const changesAtOnce = useAuthSettings().needsNoMail && account.hasPassword

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const email = typed.trim()
    const refused = check(email, account.email) ?? (await send(email))
    setProblem(refused)
    if (refused === undefined) setTyped('')
    else field.current?.focus()
  }

  async function send(email: string): Promise<string | undefined> {
    setBusy(true)
    const refused = await changeEmail(getSupabase().auth, email)
    await queryClient.invalidateQueries(signInAccountQuery(id))
    setBusy(false)
    return refused
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        <span className="text-ink-muted">You sign in as </span>
        <strong className="inline-block max-w-full font-semibold wrap-anywhere">
          {account.email}
        </strong>
      </p>
      {account.newEmail !== null && (
        <PendingEmail
          email={account.email}
          newEmail={account.newEmail}
          onSendAgain={() => send(account.newEmail ?? '')}
        />
      )}
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col items-start gap-3"
      >
        <TextField
          ref={field}
          className="w-full"
          label={account.newEmail === null ? 'New email' : 'Another new email'}
          type="email"
          name="new-email"
          autoComplete="email"
          hint={
            changesAtOnce
              ? 'Your email changes at once.'
              : 'Open the links in both emails to confirm the change.'
          }
          error={problem}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          Change email
        </Button>
      </form>
    </div>
  )
}

function check(email: string, current: string): string | undefined {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return 'Type an email address, such as you@example.com.'
  if (email.toLowerCase() === current.toLowerCase()) return 'This is your email already.'
  return undefined
}
