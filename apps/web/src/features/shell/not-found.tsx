import { MapPinOff } from 'lucide-react'
import { buttonStyle } from '#src/ui/button-style.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

export function NotFound() {
  return (
    <main id="content" className="grid min-h-[70dvh] place-items-center">
      <title>Page not found · SampleTrail</title>
      <EmptyState
        icon={MapPinOff}
        title="This page does not exist"
        heading="h1"
        action={
          // The start page is a separate document, outside the router.
          <a href="/" className={buttonStyle('primary')}>
            Back to the start
          </a>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </main>
  )
}
