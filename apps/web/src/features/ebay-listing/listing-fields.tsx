import type { EbayAspect } from '@sampletrail/contracts/ebay-listing.ts'
import {
  LISTING_CONDITIONS,
  MAX_LISTING_TITLE,
  refuseCondition,
  type ListingCondition,
  type ListingForm,
} from '@sampletrail/domain/ebay/ebay-listing.ts'
import { useCallback } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { AspectFields } from '#src/features/ebay-listing/aspect-fields.tsx'
import { CategoryField } from '#src/features/ebay-listing/category-field.tsx'
import { FactsNotice } from '#src/features/ebay-listing/facts-notice.tsx'
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
  /** The id of the category that eBay proposes for the title. */
  proposedCategory: string | undefined
}

/** The fields that each listing needs. `SaleFields` has the fields of sale and shipping. */
export function ListingFields({
  form,
  facts,
  aspects,
  areAspectsChecked,
  conditions,
  proposedCategory,
}: ListingFieldsProps) {
  const { register, control, getValues, setValue, formState } = form
  const { errors } = formState
  const [title, format, category, condition, values] = useWatch({
    control,
    name: ['title', 'format', 'category', 'condition', 'aspects'],
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
      <MoneyField
        {...register('price')}
        label={format === 'AUCTION' ? 'Starting price' : 'Price'}
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
          isProposed={category !== null && category.id === proposedCategory}
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
      <TextArea
        {...register('description')}
        label="Description"
        required
        rows={4}
        className="sm:col-span-2"
        error={errors.description?.message}
      />
    </div>
  )
}
