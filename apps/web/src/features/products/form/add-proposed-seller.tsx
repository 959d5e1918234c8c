import { shortName } from '@sampletrail/domain/products/short-name.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import { useSaveSeller } from '#src/entities/seller/save-seller.ts'
import { emptySellerForm, inputOfForm } from '#src/entities/seller/seller-form.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { showSuccess } from '#src/ui/toast.tsx'

/** Adds with one press the seller whom a text or a receipt names, and who is not in the list; nothing for null. */
export function AddProposedSeller({
  name,
  onAdded,
}: {
  name: string | null
  onAdded: (seller: PickerSeller) => void
}) {
  const save = useSaveSeller()
  // One id for all attempts: a retry can never add the seller twice.
  const [newId, setNewId] = useState(() => crypto.randomUUID())

  function add(proposed: string): void {
    if (save.isPending) return
    const input = inputOfForm({ ...emptySellerForm, name: proposed })
    save.mutate(
      { id: newId, isNew: true, input },
      {
        onSuccess: (saved) => {
          setNewId(crypto.randomUUID())
          showSuccess('Seller added successfully', { detail: shortName(saved.name) })
          onAdded(saved)
        },
      },
    )
  }

  if (name === null) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="max-w-full self-start"
        busy={save.isPending}
        onClick={() => add(name)}
      >
        <Plus aria-hidden className="size-4 shrink-0" />
        <span className="truncate">Add the seller {name}</span>
      </Button>
      {save.error && (
        <Banner kind="error">Failed to save seller. {explainFailure(save.error)}</Banner>
      )}
    </>
  )
}
