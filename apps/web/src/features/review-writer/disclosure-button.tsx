import {
  disclosureFor,
  howGot,
  NO_PRICE_TEXT,
  NOTHING_TO_DISCLOSE_TEXT,
} from '@sampletrail/domain/reviews/disclosure.ts'
import { BadgeCheck, Megaphone } from 'lucide-react'
import { useId } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'

interface DisclosureButtonProps {
  product: Product
  content: string
  /** Called with the review that has the line. */
  onAdd: (content: string) => void
}

/** Adds how the person got the product to a review; if the line is there already, or there is none, it says so. */
export function DisclosureButton({ product, content, onAdd }: DisclosureButtonProps) {
  const hintId = useId()
  const how = howGot(product)
  const disclosure = how && disclosureFor(content, how)
  const hint = disclosure ? undefined : how ? NOTHING_TO_DISCLOSE_TEXT : NO_PRICE_TEXT
  const isThere = disclosure?.isThere === true
  const Icon = isThere ? BadgeCheck : Megaphone
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        // It keeps its focus when the line is there.
        aria-disabled={!disclosure || isThere}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={() => {
          if (disclosure && !isThere) onAdd(disclosure.text)
        }}
      >
        <Icon aria-hidden className="size-4" />
        {isThere ? 'Disclosure added' : 'Add disclosure'}
      </Button>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
