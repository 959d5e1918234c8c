import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminOffer } from '#src/features/admin/products/use-admin-offers.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** The actions for one offer; `match` is the button that looks for it on eBay. */
export function OfferRowActions({
  offer: { name },
  match,
  onEdit,
  onDelete,
}: {
  offer: AdminOffer
  match: ReactNode
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <span className="relative flex justify-end">
      {match}
      <IconButton icon={Pencil} label={`Edit: ${name}`} onClick={onEdit} />
      <IconButton icon={Trash2} tone="quiet" label={`Delete product: ${name}`} onClick={onDelete} />
    </span>
  )
}
