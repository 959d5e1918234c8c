import { CURRENCIES } from '@sampletrail/domain/money/money.ts'
import type { UseFormReturn } from 'react-hook-form'
import { CheckedField } from '#src/features/products/form/checked-field.tsx'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { FieldChecking } from '#src/features/products/form/use-field-checks.ts'
import { Select } from '#src/ui/select.tsx'

/** The currency of a product; if the product's own is not in the list, it is added. */
export function CurrencyField({
  form,
  checking,
}: {
  form: UseFormReturn<ProductFormValues>
  checking: FieldChecking
}) {
  const current = form.watch('currency')
  return (
    <CheckedField field="currency" checking={checking}>
      {(hint) => (
        <Select
          hint={hint}
          label="Currency"
          options={optionsWith(current)}
          {...form.register('currency', {
            // It decides which amounts are valid.
            deps: ['price', 'commissionAmount', 'refundExpected', 'taxValue'],
          })}
          // Later values may not be among the current options.
          value={current}
        />
      )}
    </CheckedField>
  )
}

function optionsWith(current: string) {
  const codes: string[] = [...CURRENCIES]
  if (!codes.includes(current)) codes.push(current)
  return codes.map((code) => ({ value: code, label: code }))
}
