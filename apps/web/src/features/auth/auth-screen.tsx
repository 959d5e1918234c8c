import { CircleCheck, MailCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { requestReset } from '#src/entities/session/reset-password.ts'
import { signIn } from '#src/entities/session/sign-in.ts'
import { minimumPasswordLength, resendConfirmation, signUp } from '#src/entities/session/sign-up.ts'
import { useAuthSettings } from '#src/entities/session/use-auth-settings.ts'
import { useSession } from '#src/entities/session/use-session.ts'
import { AuthLayout } from '#src/features/auth/auth-layout.tsx'
import { AuthMessageBox, type AuthMessage } from '#src/features/auth/auth-message.tsx'
import { CheckEmail, confirmText, MailboxLink } from '#src/features/auth/check-email.tsx'
import { AuthForms, type AuthFormView } from '#src/features/auth/auth-forms.tsx'
import type { Credentials, FieldProblem } from '#src/features/auth/credentials-form.tsx'
import { FullScreenState } from '#src/features/auth/full-screen-state.tsx'
import { explainFailure } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'

type View = AuthFormView | 'check-email'

export interface AuthScreenProps {
  mode: 'signup' | 'login'
  /** Keeps the address in sync with the view. */
  onModeChange: (mode: 'signup' | 'login') => void
  /** A person is signed in: the app may continue. */
  onSignedIn: () => void
  /** A message shown on arrival, for instance about an expired reset link. */
  arrivalMessage?: AuthMessage | undefined
}

const titles: Record<View, string> = {
  'sign-in': 'Sign in to your account',
  'sign-up': 'Create your account',
  reset: 'Reset your password',
  'check-email': 'Check your email',
}

const existsText = 'An account with this email already exists. Please sign in.'
const unverifiedText =
  'Please verify your email before signing in. Check your inbox for the verification link.'
const verifyFirstText = 'Please check your email to verify your account before signing in.'
const resetSentText = 'Password reset instructions sent to your email'
const tooShortText = 'Password must be at least 6 characters long'

/** Signing in, signing up, requesting a reset, and waiting for the email. docs/behaviour/accounts.md */
export function AuthScreen({ mode, onModeChange, onSignedIn, arrivalMessage }: AuthScreenProps) {
  const session = useSession()
  // A signed-in person cannot sign up: the session found on arrival ends.
  const [foundSession, setFoundSession] = useState(
    mode === 'signup' && (session.status === 'signed-in' || session.status === 'second-factor'),
  )
  const [subView, setSubView] = useState<Exclude<View, 'sign-up'>>()
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState(arrivalMessage)
  const [refusal, setRefusal] = useState<FieldProblem>()
  const [unverified, setUnverified] = useState(false)
  const [busy, setBusy] = useState(false)
  const view: View = subView ?? (mode === 'signup' ? 'sign-up' : 'sign-in')
  const isClosed = useAuthSettings(view === 'sign-up').areSignUpsClosed && view === 'sign-up'
  const signedIn = session.status === 'signed-in' && !foundSession
  const verifiedElsewhere = signedIn && view === 'check-email'

  useEffect(() => {
    if (foundSession) void getSupabase().auth.signOut({ scope: 'local' })
  }, [foundSession])

  const goOn = useEffectEvent(onSignedIn)
  useEffect(() => {
    // During sign-up, the session may be about to end.
    if (!signedIn || (view === 'sign-up' && busy)) return undefined
    const timer = setTimeout(goOn, verifiedElsewhere ? 1000 : 0)
    return () => clearTimeout(timer)
  }, [signedIn, verifiedElsewhere, view, busy])

  function show(next: View, text?: AuthMessage) {
    setSubView(next === 'reset' || next === 'check-email' ? next : undefined)
    setMessage(text)
    setRefusal(undefined)
    setUnverified(false)
    setFoundSession(false)
    const nextMode = next === 'sign-up' || next === 'check-email' ? 'signup' : 'login'
    if (nextMode !== mode) onModeChange(nextMode)
  }

  /** Switches from sign-up to sign-in, while the address still says sign-up. */
  function showSignInAfterSignUp() {
    setSubView('sign-in')
    setMessage(undefined)
    setRefusal(undefined)
    setFoundSession(false)
  }

  function fail(text: string) {
    setMessage({ type: 'error', text })
  }

  async function submit(form: AuthFormView, { email: address, password }: Credentials) {
    setMessage(undefined)
    setRefusal(undefined)
    setUnverified(false)
    if (form === 'sign-up' && password.length < minimumPasswordLength) {
      setRefusal({ field: 'password', text: tooShortText })
      return
    }
    setBusy(true)
    try {
      await submitTo[form](address, password)
    } catch (error) {
      fail(explainFailure(error))
    } finally {
      setBusy(false)
    }
  }

  const { auth } = getSupabase()
  const submitTo = {
    async 'sign-in'(address: string, password: string) {
      const outcome = await signIn(auth, address, password)
      if (outcome.kind === 'failed') fail(outcome.message)
      if (outcome.kind === 'unverified') {
        // A person who signed up here a moment ago needs no error message.
        if (mode === 'signup') setMessage({ type: 'success', text: verifyFirstText })
        else fail(unverifiedText)
        setUnverified(true)
      }
    },
    async 'sign-up'(address: string, password: string) {
      const outcome = await signUp(auth, address, password)
      if (outcome.kind === 'failed') {
        if (outcome.field === undefined) fail(outcome.message)
        else setRefusal({ field: outcome.field, text: outcome.message })
      } else if (outcome.kind === 'exists') {
        show('sign-in')
        setRefusal({ field: 'email', text: existsText })
      }
      if (outcome.kind === 'check-email') show('check-email')
      // When signed in, the effect above continues.
    },
    async reset(address: string) {
      const problem = await requestReset(auth, address)
      if (problem === undefined) show('sign-in', { type: 'success', text: resetSentText })
      else fail(problem)
    },
  }

  async function sendNewLink() {
    setBusy(true)
    const problem = await resendConfirmation(auth, email.trim())
    setBusy(false)
    if (problem === undefined) show('check-email')
    else fail(problem)
  }

  if (verifiedElsewhere) {
    return (
      <FullScreenState icon={CircleCheck} tone="success" title="Email Verified Successfully!">
        <p className="text-ink-muted">Redirecting you to the dashboard...</p>
      </FullScreenState>
    )
  }
  if (foundSession) {
    return (
      <FullScreenState icon={MailCheck} title="Check your email">
        <p className="max-w-prose text-ink-muted">{confirmText}</p>
        <MailboxLink />
        <Button variant="secondary" onClick={showSignInAfterSignUp}>
          Back to sign in
        </Button>
      </FullScreenState>
    )
  }
  return (
    <AuthLayout title={titles[view]}>
      {message !== undefined && !isClosed && (
        <AuthMessageBox
          message={message}
          action={
            unverified && (
              <Button variant="secondary" size="sm" busy={busy} onClick={() => void sendNewLink()}>
                Send a new link
              </Button>
            )
          }
        />
      )}
      {view === 'check-email' ? (
        <CheckEmail email={email.trim()} onSignIn={showSignInAfterSignUp} />
      ) : (
        <AuthForms
          view={view}
          isClosed={isClosed}
          email={email}
          onEmailChange={setEmail}
          busy={busy}
          problem={refusal}
          onSubmit={(credentials) => void submit(view, credentials)}
          onShow={show}
          onFailure={fail}
        />
      )}
    </AuthLayout>
  )
}
