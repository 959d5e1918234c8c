import { readTags, withTags } from '@sampletrail/domain/product-tags.ts'
import { noteFault, REVIEW_LIMITS } from '@sampletrail/domain/review/review-notes.ts'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { NOTE_FIELDS, type NotesValues } from '#src/features/review-writer/notes-form.ts'
import { RatingField } from '#src/features/review-writer/rating-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TagField } from '#src/ui/tag-field.tsx'
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
  form: UseFormReturn<NotesValues>
  /** Length and tone are for the model alone. */
  hasModel: boolean
}

/** What somebody has to say of a product, in their own words. */
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
          />
        )}
      />
      <Controller
        control={control}
        name="points"
        render={({ field }) => (
          <TagField
            label="Points to mention"
            hint="Enter or a comma adds one, up to 10."
            values={field.value}
            onChange={field.onChange}
            read={readTags}
            add={addPoints}
            maxLength={REVIEW_LIMITS.point}
          />
        )}
      />
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
  form: UseFormReturn<NotesValues>
}

/** Takes more than fits, and says so: what was pasted is not cut behind somebody's back. */
function NoteField({ name, form }: NoteFieldProps) {
  const note = useWatch({ control: form.control, name })
  return (
    <TextArea
      label={questions[name]}
      error={form.formState.errors[name]?.message ?? noteFault(note)}
      rows={2}
      aside={
        <span className="tabular text-sm text-ink-muted">
          {number.format(note.trim().length)} of {number.format(REVIEW_LIMITS.note)}
        </span>
      }
      {...form.register(name)}
    />
  )
}

const number = new Intl.NumberFormat('en-US')

function addPoints(points: readonly string[], more: readonly string[]): string[] {
  return withTags(points, more, { count: REVIEW_LIMITS.points, length: REVIEW_LIMITS.point })
}
