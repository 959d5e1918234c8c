import type { IncomingMessage } from 'node:http'
import { readHeader } from '#src/http/read-header.ts'
import type { Resource } from '#src/rest/find-resource.ts'
import { parseAccept } from '#src/rest/parse/parse-accept.ts'
import { parsePreferences } from '#src/rest/parse/parse-preferences.ts'
import { parseQuery } from '#src/rest/parse/parse-query.ts'
import { applyRange } from '#src/rest/parse/parse-range.ts'
import type { RequestBody } from '#src/rest/read-body.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { RestRequest } from '#src/rest/rest-request.ts'

/** Longest accepted query string; Node accepts no request line longer than 16 kB anyway. */
const MAX_QUERY = 16_000

/** The request's key facts, enough to recognise the same request again. */
export interface Outline {
  resource: Resource['kind']
  method: RestRequest['method']
  name: string
  schema: string
  queryText: string
  accept: string | undefined
  prefer: string | undefined
  range: string | undefined
}

/** Throws PGRST101, PGRST106 and PGRST117. */
export function readOutline(
  request: IncomingMessage,
  resource: Resource,
  queryText: string,
  schemas: string[],
): Outline {
  const method = readMethod(request.method ?? 'GET', resource)
  if (queryText.length > MAX_QUERY) {
    throw new RestError(414, { code: 'PGRST100', message: 'The query string is too long' })
  }
  const isRead = method === 'GET' || method === 'HEAD'
  const profile = readHeader(request, isRead ? 'accept-profile' : 'content-profile')
  return {
    resource: resource.kind,
    method,
    name: resource.name,
    schema: chooseSchema(profile, schemas),
    queryText,
    accept: request.headers.accept,
    prefer: readHeader(request, 'prefer'),
    range: isRead ? request.headers.range : undefined,
  }
}

/** A cache key for the plan of a request. */
export function describeOutline(outline: Outline): string {
  const { resource, method, name, schema, queryText, accept, prefer, range } = outline
  return [resource, method, name, schema, accept, prefer, range, queryText].join('\n')
}

/** Parses everything except the body. */
export function parseOutline(outline: Outline, { kind, text }: RequestBody): RestRequest {
  const { resource, method, name, schema, queryText, accept, prefer, range } = outline
  const isCallByGet = resource === 'function' && method !== 'POST'
  const query = parseQuery(queryText, isCallByGet)
  applyRange(query.root, range)
  const preferences = parsePreferences(prefer)
  const format = parseAccept(accept)
  return { method, schema, name, query, queryText, preferences, format, body: text, bodyKind: kind }
}

function readMethod(method: string, { kind }: Resource): RestRequest['method'] {
  switch (method) {
    case 'GET':
    case 'HEAD':
    case 'POST':
      return method
    case 'PATCH':
    case 'DELETE':
    case 'PUT':
      if (kind === 'function') {
        throw new RestError(405, {
          code: 'PGRST101',
          message: `Cannot use the ${method} method on RPC`,
        })
      }
      return method
    default:
      throw new RestError(405, {
        code: 'PGRST117',
        message: `Unsupported HTTP method: ${method}`,
      })
  }
}

/** Throws PGRST106. */
export function chooseSchema(asked: string | undefined, schemas: string[]): string {
  const schema = asked ?? schemas[0]
  if (schema !== undefined && schemas.includes(schema)) return schema
  throw new RestError(406, {
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}
