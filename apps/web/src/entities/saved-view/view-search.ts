/** The query string to keep of an address's parts, in one order, so that the same filters give the same text. */
export function writeViewSearch(parts: Record<string, string | undefined>): string {
  const named = Object.entries(parts).filter(
    (part): part is [string, string] => part[1] !== undefined,
  )
  return new URLSearchParams(named.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

/** The parts of a kept query string. Whoever opens the view reads those that it knows. */
export function readViewSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}
