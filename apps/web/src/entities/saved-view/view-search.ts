/** The query string to store for an address's parts, in a fixed order, so that the same filters give the same text. */
export function writeViewSearch(parts: Record<string, string | undefined>): string {
  const named = Object.entries(parts).filter(
    (part): part is [string, string] => part[1] !== undefined,
  )
  return new URLSearchParams(named.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}

/** The parts of a stored query string. The screen that opens the view reads the parts that it knows. */
export function readViewSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}
