let collator: Intl.Collator | undefined

/** Order of texts as people expect it in a list: ignoring case and accents, 'Lamp 9' before 'Lamp 10'. */
export function compareNaturally(a: string, b: string): number {
  // Created on first use, because it takes many milliseconds, and most pages compare nothing.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return collator.compare(a, b)
}
