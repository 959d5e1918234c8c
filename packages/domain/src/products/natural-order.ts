let collator: Intl.Collator | undefined

/** Order of texts as people expect it in a list: without regard to capitals and accents, 'Lamp 9' before 'Lamp 10'. */
export function compareNaturally(a: string, b: string): number {
  // Made at the first use: that takes many milliseconds, and most pages compare nothing.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return collator.compare(a, b)
}
