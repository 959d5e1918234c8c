import { getConfig } from '#src/config.ts'
import { signInWithGoogle } from '#src/entities/session/sign-in.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'

interface GoogleSignInProps {
  isSignUp: boolean
  disabled: boolean
  onFailure: (message: string) => void
}

/** Sign-in through Google, where this installation has it. */
export function GoogleSignIn({ isSignUp, disabled, onFailure }: GoogleSignInProps) {
  if (!getConfig().features.google) return null
  async function start() {
    const outcome = await signInWithGoogle(getSupabase().auth, isSignUp)
    if (outcome.kind === 'failed') onFailure(outcome.message)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or continue with
      </p>
      <Button variant="secondary" disabled={disabled} onClick={() => void start()}>
        <GoogleMark />
        Sign in with Google
      </Button>
    </div>
  )
}

function GoogleMark() {
  return (
    <span
      aria-hidden
      className="grid size-5 place-items-center rounded-full border border-line text-xs font-bold"
    >
      G
    </span>
  )
}
