import { countryName, flaggedCountry } from '@sampletrail/domain/products/countries.ts'
import { Flag } from '#src/entities/product/parts/flag.tsx'

/** A product's country as a flag, or as its code if we have no flag. */
export function CountryMark({ code }: { code: string | null }) {
  if (!code) return null
  const country = flaggedCountry(code)
  if (!country) return <span className="text-xs font-medium text-ink-muted">{code}</span>
  return (
    <span title={countryName(country)} className="inline-flex items-center">
      <Flag country={country} />
      <span className="sr-only">{countryName(country)}</span>
    </span>
  )
}
