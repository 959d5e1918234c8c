import type { EbayAspect, EbaySetupAnswer } from '@sampletrail/contracts/ebay-listing.ts'
import {
  AUCTION_DURATIONS,
  HANDLING_TIMES,
  LISTING_CONDITIONS,
  LISTING_FORMATS,
  MAX_LISTING_TITLE,
  SHIPPING_TYPES,
  refuseCondition,
  type ListingCondition,
  type ListingForm,
} from '@sampletrail/domain/ebay/ebay-listing.ts'
import { useCallback } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { AspectFields } from '#src/features/ebay-listing/aspect-fields.tsx'
import { CategoryField } from '#src/features/ebay-listing/category-field.tsx'
import { FactsNotice } from '#src/features/ebay-listing/facts-notice.tsx'
import { TermsFields } from '#src/features/ebay-listing/terms-fields.tsx'
import type { CategoryFacts } from '#src/features/ebay-listing/use-category-facts.ts'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'

export interface ListingFieldsProps {
  form: UseFormReturn<ListingForm>
  facts: CategoryFacts
  /** The fields that eBay requires for the chosen category. */
  aspects: readonly EbayAspect[]
  areAspectsChecked: boolean
  /** Conditions that the chosen category accepts. */
  conditions: readonly ListingCondition[]
  /** The account's matching policies and locations; undefined until known. */
  choices: EbaySetupAnswer['choices'] | undefined
}

const parcel = [
  { name: 'weight', label: 'Weight (lb)' },
  { name: 'length', label: 'Length (in)' },
  { name: 'width', label: 'Width (in)' },
  { name: 'height', label: 'Height (in)' },
] as const

const days = HANDLING_TIMES.map((time) => ({
  value: String(time),
  label: time === 1 ? '1 business day' : `${time} business days`,
}))

/** All fields of a listing. */
export function ListingFields({
  form,
  facts,
  aspects,
  areAspectsChecked,
  conditions,
  choices,
}: ListingFieldsProps) {
  const { register, control, getValues, setValue, formState } = form
  const { errors } = formState
  const [title, format, shipping, category, condition, values, terms] = useWatch({
    control,
    name: ['title', 'format', 'shippingType', 'category', 'condition', 'aspects', 'terms'],
  })
  // The current choice stays visible, even if it can no longer be chosen.
  const offered = LISTING_CONDITIONS.filter(
    ({ value }) => value === condition || conditions.includes(value),
  ).map((one) => ({ ...one, disabled: !conditions.includes(one.value) }))
  const change = { shouldDirty: true, shouldValidate: formState.isSubmitted } as const
  const setAspect = useCallback(
    (name: string, value: string) =>
      setValue('aspects', { ...getValues('aspects'), [name]: value }, { shouldDirty: true }),
    [getValues, setValue],
  )
  const isAuction = format === 'AUCTION'
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        {...register('title')}
        label="Title"
        required
        className="sm:col-span-2"
        error={errors.title?.message}
        aside={
          <span className="tabular text-xs text-ink-muted">
            {title.trim().length}/{MAX_LISTING_TITLE}
          </span>
        }
      />
      <TextArea
        {...register('description')}
        label="Description"
        required
        rows={4}
        className="sm:col-span-2"
        error={errors.description?.message}
      />
      <Select
        {...register('format', {
          onChange: (event: { target: { value: string } }) => {
            if (event.target.value === 'AUCTION') setValue('quantity', '1', change)
          },
        })}
        label="Format"
        options={LISTING_FORMATS}
      />
      {isAuction ? (
        <Select {...register('duration')} label="Duration" options={AUCTION_DURATIONS} />
      ) : (
        <TextField
          {...register('quantity')}
          label="Quantity"
          required
          inputMode="numeric"
          error={errors.quantity?.message}
        />
      )}
      <MoneyField
        {...register('price')}
        label={isAuction ? 'Starting price' : 'Price'}
        required
        error={errors.price?.message}
        hint="In US dollars"
      />
      <Select
        {...register('condition')}
        label="Condition"
        options={offered}
        error={refuseCondition(condition, conditions) ?? undefined}
      />
      <div className="flex flex-col gap-2 sm:col-span-2">
        <CategoryField
          value={category}
          error={errors.category?.message}
          onChange={(next) => setValue('category', next, change)}
        />
        <FactsNotice facts={facts} />
      </div>
      <AspectFields
        aspects={aspects}
        values={values}
        isChecked={areAspectsChecked}
        onChange={setAspect}
      />
      <Select {...register('shippingType')} label="Shipping" options={SHIPPING_TYPES} />
      <Select {...register('handlingTime')} label="Handling time" options={days} />
      {shipping === 'CALCULATED' && (
        <fieldset className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-4">
          <legend className="mb-2 text-sm text-ink-muted">
            eBay calculates shipping from the parcel.
          </legend>
          {parcel.map(({ name, label }) => (
            <TextField
              {...register(name)}
              key={name}
              label={label}
              required
              inputMode="decimal"
              error={errors[name]?.message}
            />
          ))}
        </fieldset>
      )}
      {choices !== undefined && (
        <TermsFields
          choices={choices}
          values={terms}
          onChange={(next) => setValue('terms', next, change)}
        />
      )}
      <p className="text-sm text-ink-muted sm:col-span-2">
        Returns are accepted for 30 days, and you pay for them.
      </p>
    </div>
  )
}
