import { DEAL_NOTE_LIMITS, type DealNote } from '@sampletrail/domain/products/deal-notes.ts'
import { Controller } from 'react-hook-form'
import { productNameOf } from '#src/entities/product/product-name.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { useNoteForm } from '#src/features/products/detail/notes/use-note-form.ts'
import { Banner } from '#src/ui/banner.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SaveFooter } from '#src/ui/save-footer.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TypedBefore } from '#src/ui/typed-before.tsx'

export interface NoteDialogProps {
  product: Product
  /** The note to change; null for another one. */
  note: DealNote | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}

/** A note of what was agreed, new or to change. Typed text stays until it is saved. Load on first use. */
export function NoteDialog({ product, note, open, onOpenChange, onClosed }: NoteDialogProps) {
  const noteForm = useNoteForm(product, note, () => onOpenChange(false))
  const { form, isSaving, failure, submit, cancel, setDayUnreadable } = noteForm
  const { errors } = form.formState
  return (
    <Dialog
      busy={isSaving}
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={note === null ? 'Add note' : 'Edit note'}
      description={productNameOf(product)}
      keepOpenOutside
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <SaveFooter
          label="Save note"
          isSaving={isSaving}
          onCancel={() => {
            cancel()
            onOpenChange(false)
          }}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <TypedBefore isRestored={noteForm.isRestored} onStartOver={noteForm.startOver} />
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <TextArea
          label="What was agreed"
          dir="auto"
          rows={4}
          hint={`Such as a line of your chat, up to ${DEAL_NOTE_LIMITS.text} characters.`}
          error={errors.text?.message}
          {...form.register('text')}
        />
        <Controller
          control={form.control}
          name="day"
          render={({ field }) => (
            <DateField
              label="Day"
              className="max-w-60"
              value={field.value}
              onChange={field.onChange}
              onInvalidChange={setDayUnreadable}
              error={errors.day?.message}
            />
          )}
        />
      </div>
    </Dialog>
  )
}
