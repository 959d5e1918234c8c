/** Countries of origin with a flag; other codes are shown as text. */
export const FLAGGED_COUNTRIES = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'IT', 'ES', 'JP'] as const

export type FlaggedCountry = (typeof FLAGGED_COUNTRIES)[number]

const NAMES: Record<FlaggedCountry, string> = {
  US: 'United States',
  GB: 'United Kingdom',
  CA: 'Canada',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
  IT: 'Italy',
  ES: 'Spain',
  JP: 'Japan',
}

/** The country of a two-letter code, in any case, if we have its flag; else null. */
export function flaggedCountry(code: string | null | undefined): FlaggedCountry | null {
  const wanted = code?.trim().toUpperCase()
  return FLAGGED_COUNTRIES.find((country) => country === wanted) ?? null
}

/** A country's name, or the code if we have no name. */
export function countryName(code: string): string {
  const country = flaggedCountry(code)
  return country ? NAMES[country] : code
}
