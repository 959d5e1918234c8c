import type { Search } from '#src/entities/case/blackout/use-search.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** What the reader is doing, or has found. */
export function SearchState({
  search,
  onSkip,
  onRetry,
}: {
  search: Search
  onSkip: () => void
  onRetry: () => void
}) {
  if (search.state === 'idle') return null
  if (search.state === 'running') {
    return (
      <output className="flex flex-wrap items-center gap-3 rounded-md bg-blue-soft px-4 py-2 text-sm font-medium text-blue">
        <Spinner decorative />
        <span className="min-w-0 flex-1 basis-48">
          Looking for names, addresses, phone and card numbers. You can draw in the meantime.
        </span>
        <Button variant="quiet" size="sm" onClick={onSkip}>
          Skip
        </Button>
      </output>
    )
  }
  if (search.state === 'done') return <Banner kind="success">{search.text}</Banner>
  return (
    <Banner
      kind="warning"
      action={
        <Button variant="quiet" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      We could not look for private parts. Draw the boxes yourself. {search.reason}
    </Banner>
  )
}
