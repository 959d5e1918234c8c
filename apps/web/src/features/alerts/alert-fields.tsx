import {
  KEYWORD_LENGTHS,
  tidyKeyword,
  withExcluded,
} from '@sampletrail/domain/alerts/keyword-alert.ts'
import { HOME_COUNTRY } from '@sampletrail/domain/offers/offer-filters.ts'
import { countryName } from '@sampletrail/domain/products/countries.ts'
import type { ReactNode } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useOfferCountries } from '#src/entities/offer/use-offers.ts'
import { type AlertFormValues, EVERY_COUNTRY } from '#src/features/alerts/alert-form-values.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TagField } from '#src/ui/tag-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const KEYWORD_HINT =
  'Finds singular, plural and joined words. Use "quotes" for exact words, and * for any ending.'

const readWords = (text: string) => text.split(/[,\n]/u).map((word) => tidyKeyword(word))

/** The fields of an alert; `button` is next to the keyword, `reason` below both. */
export function AlertFields({
  form,
  button,
  reason,
}: {
  form: UseFormReturn<AlertFormValues>
  button?: ReactNode
  reason?: ReactNode
}) {
  const { errors, defaultValues } = form.formState
  const country = useWatch({ control: form.control, name: 'country' })
  const isAbroad = country !== HOME_COUNTRY && country !== EVERY_COUNTRY
  const found = useOfferCountries()
  const countries = [...new Set([HOME_COUNTRY, ...found, ...(isAbroad ? [country] : [])])]
  const hasMore =
    (defaultValues?.excluded?.length ?? 0) > 0 ||
    (defaultValues?.highestPrice ?? '') !== '' ||
    defaultValues?.country !== HOME_COUNTRY
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          label="Keyword"
          hint={KEYWORD_HINT}
          autoComplete="off"
          enterKeyHint="done"
          className="min-w-0 flex-1 basis-56"
          maxLength={KEYWORD_LENGTHS.most * 2}
          error={errors.keyword?.message}
          {...form.register('keyword')}
        />
        {button}
      </div>
      {reason}
      <Disclosure
        summary={
          countries.length > 1
            ? 'Leave out words, limit the price, choose a country'
            : 'Leave out words, limit the price'
        }
        open={hasMore || errors.highestPrice !== undefined || undefined}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Controller
            control={form.control}
            name="excluded"
            render={({ field }) => (
              <TagField
                label="Leave out"
                hint="We skip offers with one of these words. Separate them with commas."
                values={field.value}
                onChange={field.onChange}
                read={readWords}
                add={withExcluded}
                maxLength={KEYWORD_LENGTHS.most}
              />
            )}
          />
          <MoneyField
            label="Highest price"
            sign={isAbroad ? '' : '$'}
            hint={
              isAbroad
                ? 'In the currency of the country. With a highest price, we also skip offers without a price.'
                : 'With a highest price, we also skip offers without a price.'
            }
            error={errors.highestPrice?.message}
            {...form.register('highestPrice')}
          />
          {(countries.length > 1 || country === EVERY_COUNTRY) && (
            <Select
              label="Country"
              options={[
                ...countries.map((code) => ({ value: code, label: countryName(code) })),
                { value: EVERY_COUNTRY, label: 'All countries' },
              ]}
              {...form.register('country')}
            />
          )}
        </div>
      </Disclosure>
    </>
  )
}
