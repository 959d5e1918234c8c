import type { EbaySetupAnswer } from '@sampletrail/contracts/ebay-listing.ts'
import {
  AUCTION_DURATIONS,
  HANDLING_TIMES,
  LISTING_FORMATS,
  SHIPPING_TYPES,
  checkListing,
  lacksTerms,
  summarizeTerms,
  type ListingForm,
} from '@sampletrail/domain/ebay/ebay-listing.ts'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { isUnclear, TermsFields } from '#src/features/ebay-listing/terms-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

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

interface SaleFieldsProps {
  form: UseFormReturn<ListingForm>
  /** The account's matching policies and locations; undefined until known. */
  choices: EbaySetupAnswer['choices'] | undefined
}

/** How a listing is sold and sent: a line that says it, and the fields below it. They open by themselves if one needs the person. */
export function SaleFields({ form, choices }: SaleFieldsProps) {
  const id = useId()
  const values = useWatch({ control: form.control }) as ListingForm
  const isLacking =
    lacksTerms(checkListing(values)) || (choices !== undefined && isUnclear(choices, values.terms))
  const [isOpen, setOpen] = useState(isLacking)
  // It stays open once the last value is typed: fields must not close under the person.
  if (isLacking && !isOpen) setOpen(true)
  return (
    <section aria-label="Format and shipping" className="flex flex-col gap-4">
      <Button
        variant="quiet"
        className="h-auto justify-start self-start py-2 text-left whitespace-normal"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-disabled={isLacking}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight
          aria-hidden
          className={`size-4 shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        {summarizeTerms(values)}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Fields form={form} choices={choices} />}
      </div>
    </section>
  )
}

function Fields({ form, choices }: SaleFieldsProps) {
  const { register, control, setValue, formState } = form
  const { errors } = formState
  const [format, shipping, terms] = useWatch({ control, name: ['format', 'shippingType', 'terms'] })
  const change = { shouldDirty: true, shouldValidate: formState.isSubmitted } as const
  const isAuction = format === 'AUCTION'
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
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
