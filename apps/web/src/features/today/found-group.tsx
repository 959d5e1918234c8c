import { foundCount } from '@sampletrail/domain/alerts/found-offers.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { FoundLine } from '#src/entities/alert/found/found-line.tsx'
import { useAddOffer } from '#src/entities/offer/add-offer.ts'
import { useNewFinds } from '#src/features/today/use-new-finds.ts'

const SHOWN = 3

/** The newest offers that the user's alerts found lately; nothing without any. Load on first use. */
export function FoundGroup() {
  const id = useId()
  const { finds, hasMore } = useNewFinds()
  const addOffer = useAddOffer('Please sign in to add products to your list')
  if (finds.length === 0) return null
  return (
    <section aria-labelledby={id} className="pt-3">
      <div className="flex items-baseline justify-between gap-3 pb-2">
        <h2 id={id} className="text-base font-semibold">
          Found for you{' '}
          <span className="tabular text-sm font-normal text-ink-muted">
            {foundCount(finds.length, hasMore)}
          </span>
        </h2>
        <Link
          to="/dashboard/find"
          search={{ view: 'found' }}
          className="touch-target inline-flex items-center text-sm font-semibold text-accent-ink hover:underline"
        >
          See all<span className="sr-only"> offers found for you</span>
        </Link>
      </div>
      <ul
        aria-label="Found offers"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {finds.slice(0, SHOWN).map((offer) => (
          <li key={offer.id}>
            <FoundLine offer={offer} addOffer={addOffer} />
          </li>
        ))}
      </ul>
    </section>
  )
}
