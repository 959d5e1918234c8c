import {
  DATED_STATUSES,
  type StatusDateField,
  dateFieldOf,
  timelineLabelOf,
} from '@sampletrail/domain/products/lifecycle.ts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CheckedField } from '#src/features/products/form/checked-field.tsx'
import type { FieldChecking } from '#src/features/products/form/use-field-checks.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { datesShown } from '#src/features/products/form/product-form-values.ts'
import { DateField } from '#src/ui/date-field.tsx'

/** The dates that the chosen status has reached, and any that is set. */
export function DateFields({
  form,
  checking,
  onInvalidChange,
}: {
  form: UseFormReturn<ProductFormValues>
  checking: FieldChecking
  /** Called with the field whose text is not a date. */
  onInvalidChange: (field: StatusDateField, invalid: boolean) => void
}) {
  const status = form.watch('status')
  const dates = form.watch('dates')
  const shown = datesShown({ status, dates })
  return DATED_STATUSES.filter((dated) => shown.includes(dateFieldOf(dated))).map((dated) => {
    const field = dateFieldOf(dated)
    const draw = (hint?: ReactNode) => (
      <DateField
        hint={hint}
        label={timelineLabelOf(dated)}
        value={dates[field]}
        onChange={(day) => form.setValue(`dates.${field}`, day, { shouldDirty: true })}
        onInvalidChange={(invalid) => onInvalidChange(field, invalid)}
        error={form.formState.errors.dates?.[field]?.message}
      />
    )
    // A receipt or a link only knows the order date, not the later ones.
    return field === 'order_date' ? (
      <CheckedField key={field} field="dates" checking={checking}>
        {draw}
      </CheckedField>
    ) : (
      <div key={field}>{draw()}</div>
    )
  })
}
