import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useSession } from '#src/entities/session/use-session.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** The page for an unknown address. It leads to where the person is at home. */
export function NotFound() {
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <main id="content" className="grid min-h-[70dvh] place-items-center">
      <title>Page not found · SampleTrail</title>
      <EmptyState
        icon={MapPinOff}
        title="This page does not exist"
        heading="h1"
        action={
          isSignedIn ? (
            <Link to="/dashboard" className={buttonStyle('primary')}>
              Go to the dashboard
            </Link>
          ) : (
            // The home page is a separate document, outside the router.
            <a href="/" className={buttonStyle('primary')}>
              Go to the home page
            </a>
          )
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </main>
  )
}
