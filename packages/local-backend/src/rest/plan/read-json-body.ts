import { parseJson as parseText } from '#src/http/parse-json.ts'
import { RestError } from '#src/rest/rest-error.ts'

export interface JsonBody {
  text: string
  isArray: boolean
  /** The number of objects. */
  count: number
  /** Keys of the object, or of each object in the array. */
  keys: string[]
}

/**
 * Reads as much of a body as the statement needs to know: is it an array, and which keys does it have. The text itself
 * goes to PostgreSQL unchanged, so that numbers keep their digits. Throws PGRST102.
 *
 * `columns` lists the keys that count, so that the objects of an array need not all have the same.
 */
export function readJsonBody(text: string, columns: string[] | null): JsonBody {
  const value = parseJson(text)
  if (!Array.isArray(value)) {
    if (!isObject(value)) throw invalid('All object keys must match')
    return { text, isArray: false, count: 1, keys: columns ?? Object.keys(value) }
  }
  const objects: unknown[] = value
  if (!objects.every(isObject)) throw invalid('All object keys must match')
  const count = objects.length
  if (columns) return { text, isArray: true, count, keys: columns }
  const keys = Object.keys(objects[0] ?? {})
  const expected = new Set(keys)
  for (const object of objects) {
    const own = Object.keys(object)
    if (own.length !== keys.length || !own.every((key) => expected.has(key))) {
      throw invalid('All object keys must match')
    }
  }
  return { text, isArray: true, count, keys }
}

/** Throws PGRST102. */
export function parseJson(text: string): unknown {
  try {
    return parseText(text)
  } catch (error) {
    throw invalid('Empty or invalid json', error)
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(message: string, cause?: unknown): RestError {
  return new RestError(400, { code: 'PGRST102', message }, { cause })
}
