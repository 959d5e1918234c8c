import { readTags } from '@sampletrail/domain/products/product-tags.ts'
import { pointCount, pointFault, takePoints } from '@sampletrail/domain/reviews/review-points.ts'
import { useController } from 'react-hook-form'
import type { NotesForm } from '#src/features/review-writer/notes-form.ts'
import { TextCount } from '#src/features/review-writer/text-count.tsx'
import { TagField } from '#src/ui/tag-field.tsx'

/** Points to mention. A point that is too long, or one too many, stays in the field, which says so. */
export function PointsField({ control }: Pick<NotesForm, 'control'>) {
  const points = useController({ control, name: 'points' }).field
  const {
    field: { ref, value: text, onChange: onText },
  } = useController({ control, name: 'nextPoint' })
  const fault = pointFault(points.value, text)
  const [count, of] = pointCount(points.value, text)
  return (
    <TagField
      ref={ref}
      label="Points to mention"
      // Only one line, so that it is visible next to the field.
      hint={fault === undefined ? 'Press Enter or a comma to add one, up to 10.' : undefined}
      error={fault}
      aside={<TextCount count={count} of={of} />}
      values={points.value}
      onChange={points.onChange}
      typed={{ text, onText }}
      read={readTags}
      add={(values, words) => takePoints(values, words).points}
      rest={(values, words) => takePoints(values, words).rest}
    />
  )
}
