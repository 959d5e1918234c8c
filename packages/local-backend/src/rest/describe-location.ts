import { readPairs } from '#src/rest/parse/read-pairs.ts'

/** Node's own client accepts at most 16 kB of headers. */
const MAX_LENGTH = 4000

/**
 * The value of `Content-Location`: the resource with its parameters by name, those of one name joined, as PostgREST writes
 * it. An API key among the parameters is left out. Null for a query that is too long for a header.
 */
export function describeLocation(name: string, queryText: string): string | null {
  if (queryText.length > MAX_LENGTH) return null
  const path = `/${encodeURIComponent(name)}`
  const groups = Map.groupBy(
    readPairs(queryText).filter(([key]) => key !== 'apikey'),
    ([key]) => key,
  )
  if (groups.size === 0) return path
  const parameters = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, pairs]) => `${encode(key)}=${pairs.map(([, value]) => encode(value)).join(',')}`)
  const location = `${path}?${parameters.join('&')}`
  return location.length > MAX_LENGTH ? null : location
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, escape)
}

function escape(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
