import { Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AddOffer } from '#src/entities/offer/add-offer.ts'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { classNames } from '#src/ui/class-names.ts'

/** How long the button shows 'Added' before it shows the state. */
const ADDED_MS = 1500

/** Adds an offer to the user's wishlist; afterwards it says that the list contains it. */
export function FavoriteButton({
  offer,
  adding,
  className,
}: {
  offer: Offer
  adding: AddOffer
  className?: string
}) {
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (!isFresh) return undefined
    const timer = setTimeout(() => setFresh(false), ADDED_MS)
    return () => clearTimeout(timer)
  }, [isFresh])
  const isBusy = adding.isAdding(offer)
  const isListed = adding.isListed(offer) || isBusy
  const said = isFresh ? 'Added' : isListed ? 'Already in wishlist' : 'Add to favorites'
  return (
    <button
      type="button"
      // It keeps the focus of the person who pressed it.
      aria-disabled={isListed || undefined}
      aria-label={`${said}: ${offer.name}`}
      title={said}
      onClick={() => {
        if (isListed) return
        void adding.add(offer).then(setFresh)
      }}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-accent-ink shadow-sm transition-colors',
        isListed ? 'cursor-default' : 'hover:bg-accent-soft',
        className,
      )}
    >
      <Heart aria-hidden className="size-5" fill={isListed ? 'currentColor' : 'none'} />
      <output className="sr-only">{isFresh && 'Added'}</output>
    </button>
  )
}
