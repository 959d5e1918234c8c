import { isObject } from '#src/rest/plan/read-json-body.ts'
import { RestError } from '#src/rest/rest-error.ts'
import { spellHeader } from '#src/rest/spell-header.ts'
import type { Answer, ResultRow } from '#src/rest/rest-request.ts'

/** A function or trigger may set these to change status and headers of the answer. */
export const RESPONSE_SETTINGS = [
  `nullif(current_setting('response.headers', true), '') as response_headers`,
  `nullif(current_setting('response.status', true), '') as response_status`,
]

/** Throws PGRST111 and PGRST112 for invalid settings. */
export function applyResponseSettings(answer: Answer, row: ResultRow): Answer {
  if (row.response_status) {
    const status = /^[1-5]\d\d$/.test(row.response_status) ? Number(row.response_status) : 0
    if (status < 200) {
      throw new RestError(500, {
        code: 'PGRST112',
        message: 'response.status guc must be a valid status code',
      })
    }
    answer.status = status
  }
  if (row.response_headers) {
    // The first of a name replaces ours, and further ones are sent in addition.
    const named = Map.groupBy(readHeaders(row.response_headers), ([name]) => name)
    for (const [name, entries] of named) {
      const values = entries.map(([, value]) => value)
      answer.headers[name] = values.length === 1 ? (values[0] ?? '') : values
    }
  }
  return answer
}

function readHeaders(text: string): [string, string][] {
  const headers: [string, string][] = []
  for (const entry of parseList(text)) {
    if (!isObject(entry)) throw invalidHeaders()
    for (const [name, value] of Object.entries(entry)) {
      if (
        typeof value !== 'string' ||
        !/^[\w-]+$/.test(name) ||
        /[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)
      ) {
        throw invalidHeaders()
      }
      const spelt = spellHeader(name)
      if (spelt !== null) headers.push([spelt, value])
    }
  }
  return headers
}

function parseList(text: string): unknown[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Its message would repeat the function's value, in the log as well.
    throw invalidHeaders()
  }
  if (!Array.isArray(value)) throw invalidHeaders()
  return value
}

function invalidHeaders(): RestError {
  return new RestError(500, {
    code: 'PGRST111',
    message:
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  })
}
