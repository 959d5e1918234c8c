import { isNestedTooDeeply, MAX_JSON_LEVELS } from '#src/http/parse-json.ts'
import { RestError } from '#src/rest/rest-error.ts'

const MAX_PAIRS = 500

/** The pairs of a query string or a form, decoded, in the order sent. */
export function readPairs(queryText: string): [key: string, value: string][] {
  if (queryText === '') return []
  const pieces = queryText.split('&')
  if (pieces.length > MAX_PAIRS) throw refuse(`At most ${MAX_PAIRS} parameters are read`)
  const pairs: [string, string][] = []
  for (const piece of pieces) {
    if (piece === '') continue
    const equals = piece.indexOf('=')
    const key = equals === -1 ? piece : piece.slice(0, equals)
    const value = equals === -1 ? '' : piece.slice(equals + 1)
    pairs.push([decode(key), decode(value)])
  }
  return pairs
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  let decoded: string
  try {
    decoded = spaced.includes('%') ? decodeURIComponent(spaced) : spaced
  } catch (error) {
    throw refuse('The query string or form is not valid UTF-8', error)
  }
  // PostgreSQL's protocol ends a statement's text at a NUL, so no identifier may contain one.
  if (decoded.includes('\0')) throw refuse('The query string or form contains a NUL character')
  // A value may be JSON, which PostgreSQL reads level by level.
  if (isNestedTooDeeply(decoded)) throw refuse(`JSON may be nested ${MAX_JSON_LEVELS} levels deep`)
  return decoded
}

function refuse(message: string, cause?: unknown): RestError {
  return new RestError(400, { code: 'PGRST100', message }, { cause })
}
