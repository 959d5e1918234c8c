import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import type { BackendContext, Caller } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { createCallerResolver } from '#src/keys/resolve-caller.ts'
import { listMethods } from '#src/rest/answer-options.ts'
import { describeApi } from '#src/rest/describe-api.ts'
import { createPrepare } from '#src/rest/prepare.ts'
import { readBody } from '#src/rest/read-body.ts'
import { readHeaders } from '#src/rest/read-headers.ts'
import { INVALID_PATH, readOutline, type Outline, type Resource } from '#src/rest/read-request.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { Answer, Prepared } from '#src/rest/rest-request.ts'
import { describeIdentity } from '#src/rest/run/identity.ts'
import { mapDatabaseError } from '#src/rest/run/map-database-error.ts'
import { runPrepared } from '#src/rest/run/run-prepared.ts'
import { createStatementNames } from '#src/rest/run/statement-names.ts'
import type { SchemaCache } from '#src/rest/schema/schema-cache.ts'
import { createSchemaWatcher } from '#src/rest/schema/schema-watcher.ts'

export interface RestService {
  /** To be mounted at `/rest/v1`. */
  app: Hono
  /** Reads the schema; rejects when the database cannot be reached. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** People's own rows: no cache keeps them, unless a function says otherwise. */
const UNCACHED = { 'Cache-Control': 'no-store' }
/** Errors that a change of the schema, not read yet, may explain. */
const MAYBE_STALE: ReadonlySet<string> = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

/** Tables and functions over HTTP in PostgREST's dialect, under the caller's own database role. */
export function createRestApp({ options, database, keys, log }: BackendContext): RestService {
  const { schemas, maxRows, maxBodyBytes } = options.rest
  const resolveCaller = createCallerResolver(keys)
  const names = createStatementNames()
  const prepare = createPrepare(maxRows)
  const watcher = createSchemaWatcher({
    connectionString: database.connectionString('authenticator'),
    schemas,
    log,
    onRead: () => names.renew(),
  })

  const app = new Hono()
  app.onError((error, c) => answerError(c, error))
  app.all('/', (c) => answerRoot(c))
  app.all('/rpc/:name', (c) => answer(c, 'function'))
  app.all('/:name', (c) => answer(c, 'table'))
  app.all('*', async (c) => {
    const isRoot = c.req.path === routePath(c).slice(0, -1)
    if (isRoot) return await answerRoot(c)
    throw new RestError(404, INVALID_PATH)
  })

  return { app, start: () => watcher.start(), stop: () => watcher.stop() }

  async function answer(c: Context, resource: Resource): Promise<Response> {
    if (c.req.method === 'OPTIONS') return answerOptions(c, resource)
    const caller = await identify(c)
    const outline = readOutline(c, resource, schemas)
    const hasBody = outline.method === 'POST' || outline.method === 'PATCH'
    const body = hasBody ? await readBody(c.req.raw, maxBodyBytes) : ''
    const prepared = await prepareFresh(outline, body)
    const identity = describeIdentity(
      caller,
      {
        method: outline.method,
        path: resource === 'function' ? `/rpc/${outline.name}` : `/${outline.name}`,
        headers: readHeaders(c),
        schema: outline.schema,
        access: prepared.access,
      },
      options.rest,
    )
    try {
      const { row, estimate } = await runPrepared(database.requests, names, identity, prepared)
      return send(c, prepared.answer(row, estimate), outline.schema)
    } catch (error) {
      throw mapDatabaseError(error, caller.role)
    }
  }

  async function prepareFresh(outline: Outline, body: string): Promise<Prepared> {
    try {
      return prepare(requireSchema(), outline, body)
    } catch (error) {
      const mayBeStale = error instanceof RestError && MAYBE_STALE.has(error.code)
      if (!mayBeStale || !(await watcher.settled())) throw error
      return prepare(requireSchema(), outline, body)
    }
  }

  function send(c: Context, answered: Answer, schema: string): Response {
    const { status, body } = answered
    const headers: Record<string, string> = { ...UNCACHED, ...answered.headers }
    if (schemas.length > 1) headers['Content-Profile'] = schema
    return body === null
      ? c.body(null, status as StatusCode, headers)
      : c.body(body, status as ContentfulStatusCode, headers)
  }

  function answerOptions(c: Context, resource: Resource): Response {
    const schema = schemas[0] ?? ''
    const methods = listMethods(requireSchema(), resource, schema, c.req.param('name') ?? '')
    return c.body(null, 200, { ...UNCACHED, Allow: methods })
  }

  async function answerRoot(c: Context): Promise<Response> {
    const caller = await identify(c)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    // Names of tables and columns are for those who run the backend.
    if (caller.role !== 'service_role' || !isRead) {
      throw new RestError(404, {
        code: 'PGRST126',
        message: 'Root endpoint metadata is disabled',
      })
    }
    const asked = c.req.header('accept-profile')
    const schema = asked !== undefined && schemas.includes(asked) ? asked : (schemas[0] ?? '')
    return c.body(JSON.stringify(describeApi(requireSchema(), schema)), 200, {
      ...UNCACHED,
      'Content-Type': 'application/openapi+json; charset=utf-8',
    })
  }

  async function identify(c: Context): Promise<Caller> {
    return await resolveCaller({
      apikey: c.req.header('apikey') ?? c.req.query('apikey'),
      authorization: c.req.header('authorization'),
    })
  }

  function requireSchema(): SchemaCache {
    const cache = watcher.current()
    if (cache) return cache
    throw new RestError(503, {
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache. Retrying.',
      headers: { 'Retry-After': '1' },
    })
  }

  function answerError(c: Context, error: Error): Response {
    const failure = describeFailure(error)
    if (failure.status >= 500) {
      const cause = failure.cause instanceof Error ? failure.cause.message : undefined
      log.warn('rest.failed', { status: failure.status, code: failure.code, cause })
    }
    return c.body(JSON.stringify(failure), failure.status as ContentfulStatusCode, {
      ...UNCACHED,
      'Content-Type': 'application/json; charset=utf-8',
      ...failure.headers,
    })
  }
}

function describeFailure(error: Error): RestError {
  if (error instanceof RestError) return error
  if (error instanceof UnauthorizedError) {
    const isToken = error.reason === 'bad_token'
    return new RestError(401, {
      code: isToken ? 'PGRST301' : 'PGRST302',
      message: error.message,
      hint: isToken ? null : 'Send the publishable key in the header `apikey`.',
      headers: { 'WWW-Authenticate': isToken ? 'Bearer error="invalid_token"' : 'Bearer' },
    })
  }
  return new RestError(500, { code: 'PGRSTX00', message: 'Internal error' }, { cause: error })
}
