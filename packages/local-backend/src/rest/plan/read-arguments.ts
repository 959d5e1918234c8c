import { isObject, parseJson, readJsonBody } from '#src/rest/plan/read-json-body.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { RestRequest } from '#src/rest/rest-request.ts'

/** The arguments of a call in a JSON body. */
export interface JsonArguments {
  names: string[]
  /** The arguments are in the only object of an array. */
  isArray: boolean
  /** Why the body has no named arguments. */
  refusal: RestError | null
}

export const NO_ARGUMENTS: JsonArguments = { names: [], isArray: false, refusal: null }

/**
 * Reads an object, or an array of objects. PostgREST takes the first of an array; here it may have only one, because
 * nobody would learn that the others were ignored. Only the names in `columns` count. Any other JSON has no names. Throws
 * PGRST102 for anything else.
 */
export function readArguments({ body, query }: Pick<RestRequest, 'body' | 'query'>): JsonArguments {
  if (body.trim() === '') return { ...NO_ARGUMENTS, names: query.columns ?? [] }
  const value = parseJson(body)
  if (Array.isArray(value) && value.length > 0) return readArray(body, value.length, query.columns)
  if (!isObject(value)) return NO_ARGUMENTS
  return { ...NO_ARGUMENTS, names: query.columns ?? Object.keys(value) }
}

function readArray(body: string, length: number, columns: string[] | null): JsonArguments {
  try {
    const { keys } = readJsonBody(body, columns)
    const refusal = length === 1 ? null : tooMany()
    return { names: keys, isArray: true, refusal }
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return { ...NO_ARGUMENTS, refusal: error }
  }
}

function tooMany(): RestError {
  return new RestError(501, {
    code: 'not_implemented',
    message: 'A call takes the arguments of one object, and the body lists several',
    hint: 'Call the function once for each, or give it a parameter that takes them all.',
  })
}
