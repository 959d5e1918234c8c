import { Link } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { buttonStyle } from '#src/ui/button-style.ts'

/** Shown after a payment to a person who is not signed in here: says what to do, and returns here afterwards. */
export function SuccessSignIn({ returnTo }: { returnTo: string }) {
  return (
    <main
      id="content"
      className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 py-8 text-center"
    >
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <LogIn aria-hidden className="size-8" />
      </span>
      <h1 className="text-lg font-bold">Sign in to see your subscription</h1>
      <p className="max-w-prose text-ink-muted">
        You are signed out. Sign in with the account that you subscribed with, and you come back
        here. A payment that you made is not lost, so do not pay again.
      </p>
      <Link to="/auth" search={{ mode: 'login', returnTo }} className={buttonStyle('primary')}>
        Sign in
      </Link>
    </main>
  )
}
