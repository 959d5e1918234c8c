import { HOME_COUNTRY, type OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import { countryName } from '@sampletrail/domain/products/countries.ts'
import { useOfferCountries } from '#src/entities/offer/use-offers.ts'
import { chosenFilterStyle } from '#src/ui/chosen-filter.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Select } from '#src/ui/select.tsx'

const EVERY_COUNTRY = 'all'

/** Nothing while all offers come from the home country. */
export function CountryFilter({
  country,
  className,
  onChange,
}: {
  country: OfferFilters['country']
  className: string
  onChange: (country: OfferFilters['country']) => void
}) {
  const found = useOfferCountries()
  const codes = [...new Set([HOME_COUNTRY, ...found, ...(country === null ? [] : [country])])]
  if (codes.length === 1 && country !== null) return null
  return (
    <Select
      label="Country"
      hideLabel
      className={classNames(className, country !== HOME_COUNTRY && chosenFilterStyle)}
      options={[
        ...codes.map((code) => ({ value: code, label: countryName(code) })),
        { value: EVERY_COUNTRY, label: 'All countries' },
      ]}
      value={country ?? EVERY_COUNTRY}
      onChange={({ target }) => onChange(target.value === EVERY_COUNTRY ? null : target.value)}
    />
  )
}
