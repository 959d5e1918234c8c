import { readTags, withTags } from '@sampletrail/domain/product-tags.ts'
import { REVIEW_LIMITS } from '@sampletrail/domain/review/review-notes.ts'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { NotesValues } from '#src/features/review-writer/notes-form.ts'
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
  const { register, control, formState } = form
  const { errors } = formState
  const note = { rows: 2, maxLength: REVIEW_LIMITS.note }
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label="What do you like?"
        error={errors.liked?.message}
        {...note}
        {...register('liked')}
      />
      <TextArea label="What do you not like?" {...note} {...register('disliked')} />
      <TextArea label="How do you use it?" {...note} {...register('usage')} />
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

function addPoints(points: readonly string[], more: readonly string[]): string[] {
  return withTags(points, more, { count: REVIEW_LIMITS.points, length: REVIEW_LIMITS.point })
}
