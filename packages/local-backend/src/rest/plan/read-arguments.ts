import { isObject, parseJson, readJsonBody } from '#src/rest/plan/read-json-body.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { RestRequest } from '#src/rest/rest-request.ts'

/** What a JSON body says of the arguments of a call. */
export interface JsonArguments {
  names: string[]
  /** The arguments are in the only object of an array. */
  isArray: boolean
  /** Why the body holds no arguments by name. */
  refusal: RestError | null
}

export const NO_ARGUMENTS: JsonArguments = { names: [], isArray: false, refusal: null }

/**
 * Reads an object, or an array of objects as PostgREST does, which takes the first of them: here there may be no others,
 * as nobody would hear that they were left out. Of the names those count that `columns` lists. Anything else that is JSON has
 * no names. Throws PGRST102 for what is none.
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
