import { MARK_NOTE_LENGTH } from '@sampletrail/domain/sellers/seller-mark.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useUser } from '#src/entities/session/use-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import type { DraftKey } from '#src/lib/personal-storage.ts'
import { readDraft, useFormDraft } from '#src/lib/use-form-draft.ts'
import { useSaving } from '#src/lib/use-saving.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useInertWhile } from '#src/ui/use-inert-while.ts'

const draftSchema = z.object({ note: z.string() })

export const noteDraftKey = (userId: string, sellerId: string): DraftKey =>
  `draft:seller-note:${userId}:${sellerId}`

/** The user's note on a seller; what is typed survives a closed page. */
export function NoteForm({
  sellerId,
  sellerName,
  note,
  onSave,
  onClose,
}: {
  sellerId: string
  sellerName: string
  note: string | null
  onSave: (note: string | null) => Promise<void>
  onClose: () => void
}) {
  const key = noteDraftKey(useUser().id, sellerId)
  const [initial] = useState({ note: note ?? '' })
  const [draft] = useState(() => draftSchema.safeParse(readDraft(key)).data)
  const form = useForm({ defaultValues: draft ?? initial })
  const { end } = useFormDraft(key, form, initial)
  const { isSaving, failure, save } = useSaving(
    (error) => `The note was not saved. ${explainFailure(error)}`,
  )
  const { errors } = form.formState
  const field = useRef<HTMLDivElement>(null)
  useInertWhile(isSaving, field)
  const { setFocus } = form
  useEffect(() => setFocus('note'), [setFocus])
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        // It may be inside another form, which must not be submitted too.
        event.stopPropagation()
        void form.handleSubmit(({ note: typed }) =>
          save(async () => {
            await onSave(typed.trim() || null)
            end()
            onClose()
          }),
        )(event)
      }}
    >
      {failure !== undefined && <Banner kind="error">{failure}</Banner>}
      <div ref={field}>
        <TextArea
          {...form.register('note', {
            validate: (typed) =>
              typed.trim().length <= MARK_NOTE_LENGTH ||
              `Use up to ${MARK_NOTE_LENGTH.toLocaleString('en-US')} characters.`,
          })}
          label={`Note on ${sellerName}`}
          hint="Only you see it."
          error={errors.note?.message}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            end()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={isSaving}>
          Save note
        </Button>
      </div>
    </form>
  )
}
