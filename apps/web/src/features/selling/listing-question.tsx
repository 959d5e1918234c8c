import type { Listing } from '#src/entities/listing/listing-row.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

export interface ListingQuestionProps {
  kind: 'end' | 'forget'
  /** What the listing is called. */
  name: string
  listing: Listing
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Ends or forgets it. Its Error is shown in the question. */
  onConfirm: (listing: Listing) => Promise<void>
}

/** The question before something that cannot be undone from here. Load on first use. */
export function ListingQuestion({
  kind,
  name,
  listing,
  open,
  onOpenChange,
  onConfirm,
}: ListingQuestionProps) {
  const isEnd = kind === 'end'
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isEnd ? 'End the listing on eBay?' : `Remove the listing: ${name}?`}
      confirmLabel={isEnd ? 'End listing' : 'Remove listing'}
      tone="danger"
      onConfirm={() => onConfirm(listing)}
    >
      {isEnd
        ? 'Nobody can buy it there afterwards. To sell it on eBay again, you create a new listing.'
        : 'It is removed from the list here; nothing changes there. This cannot be undone.'}
    </ConfirmDialog>
  )
}
