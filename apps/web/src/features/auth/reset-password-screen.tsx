import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { checkNewPassword, setPassword } from '#src/entities/session/reset-password.ts'
import { findLinkOwner, type OtherAccount } from '#src/entities/session/peek-session-link.ts'
import {
  openSessionLink,
  readSessionLink,
  type SessionLink,
} from '#src/entities/session/session-link.ts'
import { useSession } from '#src/entities/session/use-session.ts'
import { AuthLayout } from '#src/features/auth/auth-layout.tsx'
import { AuthMessageBox } from '#src/features/auth/auth-message.tsx'
import { OtherAccountQuestion } from '#src/features/auth/other-account-question.tsx'
import { SecondFactorScreen } from '#src/features/auth/second-factor-screen.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'
import { FullScreenSpinner } from '#src/ui/spinner.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

interface ResetPasswordScreenProps {
  onDone: () => void
  onInvalidLink: () => void
  /** Called if the link belongs to another account and the person stays signed in. */
  onStay: () => void
}

/** The target of a reset link: a new password for the person whom it signs in. */
export function ResetPasswordScreen({ onDone, onInvalidLink, onStay }: ResetPasswordScreenProps) {
  // A link that was requested in the browser may open in the installed app, and vice versa.
  const [link] = useState(() => readSessionLink(window.location.href, false))
  const [ready, setReady] = useState(false)
  const [other, setOther] = useState<OtherAccount | null>(null)
  const session = useSession()
  const refuse = useEffectEvent(onInvalidLink)
  const started = useRef(false)

  async function open(opened: SessionLink): Promise<void> {
    const problem = await openSessionLink(getSupabase().auth, opened)
    if (problem === undefined) setReady(true)
    else onInvalidLink()
  }
  const openOwn = useEffectEvent(open)

  useEffect(() => {
    if (started.current) return
    started.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void enter()

    async function enter() {
      if (link.kind === 'nothing') {
        // A person who is signed in may still set a new password.
        const { data } = await getSupabase().auth.getSession()
        if (data.session === null) refuse()
        else setReady(true)
        return
      }
      const owner = await findLinkOwner(link)
      if (owner.kind === 'refused') refuse()
      else if (owner.kind === 'other') setOther(owner.other)
      else await openOwn(owner.link)
    }
  }, [link])

  if (other !== null) {
    return (
      <OtherAccountQuestion
        other={other}
        onStay={onStay}
        onContinue={() => {
          setOther(null)
          void open(other.link)
        }}
      />
    )
  }
  if (!ready) return <FullScreenSpinner />
  // Access to the mailbox is not enough to change the password of a person with a second factor.
  if (session.status === 'second-factor') return <SecondFactorScreen />
  return <NewPasswordForm onDone={onDone} />
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const [password, setNewPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const wrong = checkNewPassword(password, repeated)
    setProblem(wrong?.message)
    if (wrong !== undefined) {
      const name = wrong.field === 'password' ? 'new-password' : 'confirm-password'
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
      return
    }
    setBusy(true)
    const refused = await setPassword(getSupabase().auth, password)
    setBusy(false)
    setProblem(refused)
    if (refused !== undefined) return
    showSuccess('Your password has been changed')
    onDone()
  }

  return (
    <AuthLayout title="Choose a new password">
      {problem !== undefined && <AuthMessageBox message={{ type: 'error', text: problem }} />}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          required
          hint="At least 6 characters"
          value={password}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          required
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
        />
        <Button type="submit" busy={busy} className="w-full">
          {busy ? 'Loading...' : 'Update password'}
        </Button>
      </form>
    </AuthLayout>
  )
}
