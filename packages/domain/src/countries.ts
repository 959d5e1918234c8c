/** Countries that a product can come from and be shown with a flag; other codes are shown as text. */
export const FLAGGED_COUNTRIES = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'IT', 'ES', 'JP'] as const

const NAMES: Record<(typeof FLAGGED_COUNTRIES)[number], string> = {
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

type FlaggedCountry = keyof typeof NAMES

/** How a country is shown: a flag with its name for readers, or the code alone. Null for none. */
export function countryMark(
  code: string | null | undefined,
): { text: string; name: string; isFlag: boolean } | null {
  const known = code?.trim().toUpperCase()
  if (!known) return null
  const flagged = FLAGGED_COUNTRIES.find((country) => country === known)
  if (!flagged) return { text: known, name: known, isFlag: false }
  return { text: flagOf(flagged), name: NAMES[flagged], isFlag: true }
}

/** A country's name, or the code when we know no name. */
export function countryName(code: string): string {
  return countryMark(code)?.name ?? code
}

/** A flag is written with two letters of the regional alphabet. */
function flagOf(country: FlaggedCountry): string {
  const letters = [0, 1].map((index) => 0x1_f1_e6 + country.charCodeAt(index) - 65)
  return String.fromCodePoint(...letters)
}
