import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** The page for an unknown address below /admin. */
export function AdminNotFound() {
  return (
    <>
      <title>Page not found · SampleTrail</title>
      <EmptyState
        icon={MapPinOff}
        title="This page does not exist"
        heading="h1"
        action={
          <Link to="/admin" className={buttonStyle('primary')}>
            Back to the admin area
          </Link>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </>
  )
}
