import { useState } from 'react'
import type { UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { useConflictNames } from '#src/features/products/unsent/use-conflict-names.ts'
import { describeConflict, fieldsKept } from '#src/features/products/unsent/conflict-words.ts'
import { FieldChoice } from '#src/features/products/unsent/field-choice.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

export interface ConflictDialogProps {
  change: UnsentChange
  onDecide: (mine: ReadonlySet<string>) => void
  onLater: () => void
}

/** Asks, field by field, which of two changes to keep. Load on first use. */
export function ConflictDialog({ change, onDecide, onLater }: ConflictDialogProps) {
  const { names, currency } = useConflictNames(change)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const [edit] = change.edits
  const fields = describeConflict({ ...edit?.change }, change.theirs ?? {}, currency, names)

  function choose(field: string, isMine: boolean): void {
    setTheirs((before) => {
      const after = new Set(before)
      if (isMine) after.delete(field)
      else after.add(field)
      return after
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onLater()}
      title="Changed elsewhere"
      description={`${edit?.name ?? 'This product'} was changed in the meantime, in another tab or on another device. Nothing of yours is lost: choose what to keep.`}
      onSubmit={(event) => {
        event.preventDefault()
        const mine = fields.map(({ field }) => field).filter((field) => !theirs.has(field))
        onDecide(fieldsKept(new Set(mine)))
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onLater}>
            Decide later
          </Button>
          <Button type="submit">Save</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {fields.map((field) => (
          <FieldChoice
            key={field.field}
            field={field}
            isMine={!theirs.has(field.field)}
            onChoose={(isMine) => choose(field.field, isMine)}
          />
        ))}
      </div>
    </Dialog>
  )
}
