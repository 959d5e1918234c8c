import { Pencil } from 'lucide-react'
import { DeleteButton } from '#src/features/products/detail/delete-button.tsx'
import { Button } from '#src/ui/button.tsx'

/** The Edit and Delete buttons of a product's page. */
export function ProductActions({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  return (
    <div className="flex gap-2">
      <Button variant="secondary" onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        Edit
      </Button>
      <DeleteButton isQuiet onDelete={onDelete} />
    </div>
  )
}
