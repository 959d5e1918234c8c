/** How people who read a language write dates, where the order of day and month tells. */
export function dateOrderOf(language: string): 'day first' | 'month first' {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day') ? 'month first' : 'day first'
}
