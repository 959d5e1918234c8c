import { expect, it } from 'vitest'
import { countryName, flaggedCountry } from '#src/products/countries.ts'

it.each([
  ['US', 'US', 'United States'],
  ['jp', 'JP', 'Japan'],
  ['CA', 'CA', 'Canada'],
  ['AU', 'AU', 'Australia'],
  ['DE', 'DE', 'Germany'],
  ['FR', 'FR', 'France'],
  ['IT', 'IT', 'Italy'],
  ['ES', 'ES', 'Spain'],
  [' GB ', 'GB', 'United Kingdom'],
  ['NL', null, 'NL'],
  ['', null, ''],
])('the code %j shows the flag of %s and is called %j', (code, country, name) => {
  expect(flaggedCountry(code)).toBe(country)
  expect(countryName(code)).toBe(name)
})

it('no code has no flag', () => {
  expect(flaggedCountry(null)).toBeNull()
})
