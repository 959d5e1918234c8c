import { signUpsClosedText } from '#src/entities/session/sign-in.ts'
import {
  CredentialsForm,
  type Credentials,
  type FieldProblem,
} from '#src/features/auth/credentials-form.tsx'
import { GoogleSignIn } from '#src/features/auth/google-sign-in.tsx'
import { LinkButton } from '#src/features/auth/link-button.tsx'
import { Banner } from '#src/ui/banner.tsx'

export type AuthFormView = 'sign-in' | 'sign-up' | 'reset'

interface AuthFormsProps {
  view: AuthFormView
  /** Sign-ups are closed. */
  isClosed: boolean
  email: string
  onEmailChange: (email: string) => void
  busy: boolean
  /** The refusal of what was sent, if it is of one field. */
  problem: FieldProblem | undefined
  onSubmit: (credentials: Credentials) => void
  onShow: (view: AuthFormView) => void
  onFailure: (message: string) => void
}

/** The three forms of the auth screen and the links between them. */
export function AuthForms({ view, isClosed, onShow, onFailure, ...form }: AuthFormsProps) {
  if (view === 'reset') {
    return (
      <>
        <CredentialsForm
          key="reset"
          {...form}
          submitLabel="Send reset instructions"
          busyLabel="Loading..."
        />
        <p className="text-center text-sm">
          <LinkButton disabled={form.busy} onClick={() => onShow('sign-in')}>
            Back to sign in
          </LinkButton>
        </p>
      </>
    )
  }
  const isSignUp = view === 'sign-up'
  const signInLink = (
    <LinkButton disabled={form.busy} onClick={() => onShow('sign-in')}>
      Already have an account? Sign in
    </LinkButton>
  )
  if (isSignUp && isClosed) {
    return (
      <>
        <Banner kind="info">{signUpsClosedText}</Banner>
        <p className="text-center text-sm text-ink-muted">{signInLink}</p>
      </>
    )
  }
  return (
    <>
      <CredentialsForm
        key={view}
        {...form}
        password={isSignUp ? 'new-password' : 'current-password'}
        passwordHint={isSignUp ? 'At least 6 characters' : undefined}
        submitLabel={isSignUp ? 'Sign up' : 'Sign in'}
        busyLabel={isSignUp ? 'Loading...' : 'Signing in...'}
      />
      {!isSignUp && (
        <p className="text-center text-sm">
          <LinkButton disabled={form.busy} onClick={() => onShow('reset')}>
            Forgot your password?
          </LinkButton>
        </p>
      )}
      <GoogleSignIn isSignUp={isSignUp} disabled={form.busy} onFailure={onFailure} />
      <p className="text-center text-sm text-ink-muted">
        {isSignUp ? (
          signInLink
        ) : (
          <LinkButton disabled={form.busy} onClick={() => onShow('sign-up')}>
            Don't have an account? Sign up
          </LinkButton>
        )}
      </p>
    </>
  )
}
