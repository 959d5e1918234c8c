import { noteFault, REVIEW_LIMITS } from '@sampletrail/domain/reviews/review-notes.ts'
import { Controller, useWatch } from 'react-hook-form'
import { NOTE_FIELDS, type NotesForm } from '#src/features/review-writer/notes-form.ts'
import { PointsField } from '#src/features/review-writer/points-field.tsx'
import { RatingField } from '#src/features/review-writer/rating-field.tsx'
import { TextCount } from '#src/features/review-writer/text-count.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

const lengths = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'long', label: 'Long' },
]
const tones = [
  { value: 'plain', label: 'Plain' },
  { value: 'warm', label: 'Warm' },
  { value: 'factual', label: 'Factual' },
]

interface NotesFieldsProps {
  form: NotesForm
  /** Length and tone are only for the model. */
  hasModel: boolean
}

/** A person's notes about a product, in their own words. */
export function NotesFields({ form, hasModel }: NotesFieldsProps) {
  const { register, control } = form
  return (
    <div className="flex flex-col gap-4">
      {NOTE_FIELDS.map((name) => (
        <NoteField key={name} name={name} form={form} />
      ))}
      <Controller
        control={control}
        name="rating"
        render={({ field, fieldState }) => (
          <RatingField
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            ref={field.ref}
          />
        )}
      />
      <PointsField control={control} />
      {hasModel && (
        <div className="grid grid-cols-2 gap-3">
          <Select label="Length" options={lengths} {...register('length')} />
          <Select label="Tone" options={tones} {...register('tone')} />
        </div>
      )}
    </div>
  )
}

const questions = {
  liked: 'What do you like?',
  disliked: 'What do you not like?',
  usage: 'How do you use it?',
}

interface NoteFieldProps {
  name: (typeof NOTE_FIELDS)[number]
  form: NotesForm
}

/** Accepts more than fits, and says so: pasted text is never cut silently. */
function NoteField({ name, form }: NoteFieldProps) {
  const note = useWatch({ control: form.control, name })
  return (
    <TextArea
      label={questions[name]}
      error={form.formState.errors[name]?.message ?? noteFault(note)}
      rows={2}
      aside={<TextCount count={note.trim().length} of={REVIEW_LIMITS.note} />}
      {...form.register(name)}
    />
  )
}
