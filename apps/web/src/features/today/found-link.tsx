import { foundCount, foundWords } from '@sampletrail/domain/alerts/found-offers.ts'
import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useNewFinds } from '#src/features/today/use-new-finds.ts'

/** Leads to what the user's alerts found lately; nothing without any. Load on first use. */
export function FoundLink() {
  const { finds, hasMore } = useNewFinds()
  if (finds.length === 0) return null
  const words = foundWords(finds.length, hasMore)
  return (
    <Link
      to="/dashboard/find"
      search={{ view: 'found' }}
      aria-label={`${words} for you`}
      title={`${words} for you`}
      className="tabular touch-target inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold text-accent-ink hover:underline"
    >
      <BellRing aria-hidden className="size-4" />
      <span className="sm:hidden">{foundCount(finds.length, hasMore)}</span>
      <span className="max-sm:hidden">{words}</span>
    </Link>
  )
}
