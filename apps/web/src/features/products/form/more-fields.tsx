import { FLAGGED_COUNTRIES, countryName } from '@sampletrail/domain/products/countries.ts'
import {
  MAX_TAG_LENGTH,
  readTags,
  tagsInUse,
  withTags,
} from '@sampletrail/domain/products/product-tags.ts'
import { useMemo, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import type {
  FormDate,
  ProductFormValues,
} from '#src/features/products/form/product-form-schema.ts'
import type { moneyInput } from '#src/entities/product/refund/money-input.ts'
import { StoragePlaceField } from '#src/features/products/place/storage-place-field.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TagField } from '#src/ui/tag-field.tsx'

/** Fields that few products need: closed until a person opens them, or one has a value. */
export function MoreFields({
  form,
  money,
  startsHere,
  onInvalidDate,
}: {
  form: UseFormReturn<ProductFormValues>
  /** The format of amounts in the chosen currency. */
  money: ReturnType<typeof moneyInput>
  /** The form starts at one of these fields. */
  startsHere: boolean
  onInvalidDate: (field: FormDate, invalid: boolean) => void
}) {
  const { control, register, formState, getValues } = form
  const { errors } = formState
  const [isOpen, setOpen] = useState(() => startsHere || holdsMore(getValues()))
  const { data: products } = useProducts()
  const suggestions = useMemo(() => tagsInUse(products ?? []), [products])
  // With a hidden error message the form would do nothing without a reason.
  const hasError = Boolean(
    errors.refundDueDate ?? errors.reviewDueDate ?? errors.taxValue ?? errors.storagePlace,
  )

  return (
    <Disclosure
      summary="More"
      detail="due dates, tax value, country, place, tags"
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="col-span-full"
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="refundDueDate"
          render={({ field }) => (
            <div data-field="refund-due-date">
              <DateField
                label="Refund due date"
                hint="If empty: as the terms say, or after the seller's usual delay."
                value={field.value}
                onChange={field.onChange}
                onInvalidChange={(invalid) => onInvalidDate('refund_due_date', invalid)}
                error={errors.refundDueDate?.message}
              />
            </div>
          )}
        />
        <Controller
          control={control}
          name="reviewDueDate"
          render={({ field }) => (
            <DateField
              label="Review due date"
              hint="If empty: as the terms say, or a week after delivery."
              value={field.value}
              onChange={field.onChange}
              onInvalidChange={(invalid) => onInvalidDate('review_due_date', invalid)}
              error={errors.reviewDueDate?.message}
            />
          )}
        />
        <MoneyField
          label="Tax value"
          {...money}
          hint="For Amazon Vine: what the product counts as income."
          error={errors.taxValue?.message}
          {...register('taxValue')}
        />
        <Select
          label="Country"
          options={countryOptions(getValues('country'))}
          {...register('country')}
        />
        <Controller
          control={control}
          name="storagePlace"
          render={({ field }) => (
            <StoragePlaceField
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              hint="Where you keep it: such as Box 3 or Shelf A."
              error={errors.storagePlace?.message}
              className="sm:col-span-2"
            />
          )}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagField
              label="Tags"
              className="sm:col-span-2"
              hint="Your own words to find products by. Press Enter or a comma to add one."
              values={field.value}
              onChange={field.onChange}
              read={readTags}
              add={withTags}
              suggestions={suggestions}
              maxLength={MAX_TAG_LENGTH}
            />
          )}
        />
      </div>
    </Disclosure>
  )
}

function holdsMore(values: ProductFormValues): boolean {
  const { country, refundDueDate, reviewDueDate, taxValue, storagePlace, tags } = values
  return (
    country !== '' ||
    refundDueDate !== null ||
    reviewDueDate !== null ||
    taxValue !== '' ||
    storagePlace !== '' ||
    tags.length > 0
  )
}

function countryOptions(current: string) {
  const codes: string[] = [...FLAGGED_COUNTRIES]
  if (current !== '' && !codes.includes(current)) codes.push(current)
  return [
    { value: '', label: 'Not set' },
    ...codes.map((code) => ({ value: code, label: countryName(code) })),
  ]
}
