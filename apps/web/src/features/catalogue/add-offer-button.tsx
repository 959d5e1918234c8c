import { Check, Lock, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WishOutcome } from '#src/entities/offer/wish-offer.ts'
import { Button } from '#src/ui/button.tsx'

const ADDED_MS = 1500
/** In one line on the narrowest phones, too: all cards are equally high. */
const STYLE = 'w-full px-1 whitespace-nowrap max-[23rem]:[&_svg]:hidden'

/** Adds an offer to the list; says so for a moment, and from then on that the list contains it. */
export function AddOfferButton({
  name,
  isListed,
  full,
  onAdd,
}: {
  name: string
  isListed: boolean
  /** Why the plan has no room for it; a press says so, too. */
  full: string | undefined
  onAdd: () => Promise<WishOutcome>
}) {
  const [state, setState] = useState<'idle' | 'adding' | 'added'>('idle')
  useEffect(() => {
    if (state !== 'added') return undefined
    const timer = setTimeout(() => setState('idle'), ADDED_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function add(): Promise<void> {
    setState('adding')
    setState((await onAdd()) === 'added' ? 'added' : 'idle')
  }

  const rest = <span className="sr-only">: {name}</span>
  if (state === 'adding') {
    return (
      <Button size="sm" variant="secondary" busy className={STYLE}>
        Adding...{rest}
      </Button>
    )
  }
  if (state === 'added' || isListed) {
    return (
      // Not `disabled`: a disabled button loses the focus of the person who pressed it.
      <Button size="sm" variant="secondary" aria-disabled className={STYLE}>
        <Check aria-hidden className="size-4" />
        {state === 'added' ? 'Added' : 'Already in wishlist'}
        {rest}
      </Button>
    )
  }
  const Icon = full === undefined ? Plus : Lock
  return (
    <Button
      size="sm"
      variant={full === undefined ? 'secondary' : 'locked'}
      title={full}
      className={STYLE}
      onClick={() => void add()}
    >
      <Icon aria-hidden className="size-4" />
      Add to wishlist
      {rest}
    </Button>
  )
}
