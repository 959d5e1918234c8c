import { ExternalLink } from 'lucide-react'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'

/** What is still for sale elsewhere: eBay's is ended by itself, the others are opened to be taken down. */
export function OtherListings({
  listings,
  names,
  endsOnEbay,
  onEndsOnEbayChange,
}: {
  listings: readonly Listing[]
  /** What listings are called, by their ids. */
  names: ReadonlyMap<string, string>
  endsOnEbay: boolean
  onEndsOnEbayChange: (ends: boolean) => void
}) {
  if (listings.length === 0) return null
  const isOnEbay = listings.some(({ ebay_id: id }) => id !== null)
  const others = listings.filter(({ ebay_id: id }) => id === null)
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">Also for sale</legend>
      {isOnEbay && (
        <Checkbox
          label="End the listing on eBay"
          checked={endsOnEbay}
          onChange={(event) => onEndsOnEbayChange(event.target.checked)}
        />
      )}
      {others.length > 0 && (
        <div className="text-sm text-ink-muted">
          <p>
            Take {others.length === 1 ? 'this one' : 'these'} down yourself. The product's page
            reminds you until you have.
          </p>
          <ul className="mt-1 flex flex-col wrap-anywhere">
            {others.map(({ id, url }) => (
              <li key={id} className="py-1">
                {url === null ? (
                  <span dir="auto">{names.get(id)}</span>
                ) : (
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="touch-target inline-flex items-center gap-1 rounded-sm text-accent-ink hover:underline"
                  >
                    <span dir="auto">{names.get(id)}</span>
                    <ExternalLink aria-hidden className="size-3.5 shrink-0" />
                    <span className="sr-only">(opens a new tab)</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}
