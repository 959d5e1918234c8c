/** How people who read a language write dates, if their order of day and month is known. */
export function dateOrderOf(language: string): 'day first' | 'month first' {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day') ? 'month first' : 'day first'
}
