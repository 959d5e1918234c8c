import {
  changesOfMatch,
  matchHint,
  type MatchChanges,
} from '@sampletrail/domain/ebay/ebay-match.ts'
import { useState } from 'react'
import { MatchCarousel } from '#src/entities/ebay/match-carousel.tsx'
import { MatchSearch } from '#src/entities/ebay/match-search.tsx'
import { useImageSearch } from '#src/entities/ebay/use-image-search.ts'
import { OriginalProduct, type OriginalProductProps } from '#src/entities/ebay/original-product.tsx'
import { explainFailure } from '#src/lib/errors.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export interface MatchDialogProps {
  product: OriginalProductProps
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed?: () => void
  /** Saves the selected match; if it throws, the dialog stays open with the reason. */
  onUpdate: (changes: MatchChanges) => Promise<void>
}

/** Copies name, price and link for a product from a similar item on eBay. Load on first use. */
export function MatchDialog({ product, open, onOpenChange, onClosed, onUpdate }: MatchDialogProps) {
  const search = useImageSearch(product.imageUrl)
  const [place, setPlace] = useState(0)
  const [wantsName, setWantsName] = useState(false)
  const [wantsPrice, setWantsPrice] = useState(false)
  const { isSaving, failure, save } = useSaving(
    (error) => `Failed to update product information. ${explainFailure(error)}`,
  )
  const items = search.data ?? []
  // A later answer may have fewer matches.
  const shown = place < items.length ? place : 0
  const match = items[shown]
  const hasPrice = match !== undefined && match.price !== null
  const choice = { name: wantsName, price: wantsPrice && hasPrice }
  const isChosen = match !== undefined && (choice.name || choice.price)

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      {...(onClosed && { onClosed })}
      title="Select eBay Product Match"
      size="lg"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isChosen) return
        void save(async () => {
          await onUpdate(changesOfMatch(match, choice))
          onOpenChange(false)
        })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isChosen} busy={isSaving}>
            {isSaving ? 'Updating...' : 'Update Selected Fields'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <div className="grid gap-4 md:grid-cols-[2fr_3fr]">
          <OriginalProduct {...product} />
          {match === undefined ? (
            <MatchSearch imageUrl={product.imageUrl} search={search} />
          ) : (
            <MatchCarousel item={match} place={shown} count={items.length} onStep={setPlace} />
          )}
        </div>
        {match !== undefined && (
          <fieldset className="flex flex-col gap-1 border-t border-line pt-3">
            <legend className="sr-only">Fields to update</legend>
            <Checkbox
              label="Update Product Name"
              checked={choice.name}
              onChange={(event) => setWantsName(event.target.checked)}
            />
            <Checkbox
              label="Update Price"
              checked={choice.price}
              disabled={!hasPrice}
              {...(!hasPrice && { hint: 'This match has no price.' })}
              onChange={(event) => setWantsPrice(event.target.checked)}
            />
            <output className="text-sm text-ink-muted">{matchHint(choice)}</output>
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
