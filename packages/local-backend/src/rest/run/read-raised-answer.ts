import type { DatabaseError } from 'pg'
import { isObject } from '#src/rest/plan/read-json-body.ts'
import { RestError } from '#src/rest/rest-error.ts'
import { spellHeader } from '#src/rest/spell-header.ts'

const MESSAGE_HINT =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const DETAIL_HINT =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

/** `raise sqlstate 'PGRST'` describes the whole answer: the body in the message, status and headers in the detail. */
export function readRaisedAnswer(error: DatabaseError): RestError {
  const body = readObject(error.message)
  if (!body || typeof body['code'] !== 'string' || typeof body['message'] !== 'string') {
    return refuse(error, `Invalid JSON value for MESSAGE: '${error.message}'`, MESSAGE_HINT)
  }
  if (error.detail === undefined) {
    return refuse(error, 'DETAIL is missing in the RAISE statement', DETAIL_HINT)
  }
  const detail = readObject(error.detail)
  const status = detail?.['status']
  const headers = detail?.['headers']
  if (typeof status !== 'number' || !(status >= 200 && status <= 599) || !isObject(headers)) {
    return refuse(error, `Invalid JSON value for DETAIL: '${error.detail}'`, DETAIL_HINT)
  }
  return new RestError(status, {
    code: body['code'],
    message: body['message'],
    details: body['details'] ?? null,
    hint: typeof body['hint'] === 'string' ? body['hint'] : null,
    headers: Object.fromEntries(Object.entries(headers).filter(isHeader).flatMap(spell)),
  })
}

function refuse(cause: DatabaseError, details: string, hint: string): RestError {
  const message = 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error'
  return new RestError(500, { code: 'PGRST121', message, details, hint }, { cause })
}

function isHeader(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && /^[\w-]+$/.test(entry[0]) && /^[\t -~]*$/.test(entry[1])
}

function spell([name, value]: [string, string]): [string, string][] {
  const spelt = spellHeader(name)
  return spelt === null ? [] : [[spelt, value]]
}

function readObject(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isObject(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
