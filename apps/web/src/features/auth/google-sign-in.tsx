import { useEffect, useState } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { signInWithGoogle } from '#src/entities/session/sign-in.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'

interface GoogleSignInProps {
  isSignUp: boolean
  disabled: boolean
  onFailure: (message: string) => void
}

/** Sign-in through Google, if this installation has it. */
export function GoogleSignIn({ isSignUp, disabled, onFailure }: GoogleSignInProps) {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    // The browser's Back button may restore this page as it was before Google opened.
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])
  if (!getConfig().features.google) return null
  async function start() {
    setLeaving(true)
    const outcome = await signInWithGoogle(getSupabase().auth, isSignUp)
    if (outcome.kind !== 'failed') return
    setLeaving(false)
    onFailure(outcome.message)
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or continue with
      </p>
      <Button variant="secondary" disabled={disabled} busy={leaving} onClick={() => void start()}>
        {!leaving && <GoogleMark />}
        {leaving ? 'Loading...' : 'Sign in with Google'}
      </Button>
    </div>
  )
}

/** A ring in Google's colours, which are the same in both themes. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5" fill="none" strokeWidth="3.4">
      <path stroke="#ea4335" d="M3.94 6.5A7 7 0 0 1 14.95 5.05" />
      <path stroke="#fbbc05" d="M3.94 13.5A7 7 0 0 1 3.94 6.5" />
      <path stroke="#34a853" d="M14.95 14.95A7 7 0 0 1 3.94 13.5" />
      <path stroke="#4285f4" d="M10 10H17A7 7 0 0 1 14.95 14.95" />
    </svg>
  )
}
