import type { IncomingMessage } from 'node:http'
import type { BackendContext, Caller } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { describeCause, isFailure } from '#src/http/describe-failure.ts'
import { readHeader } from '#src/http/read-header.ts'
import type { RequestTarget } from '#src/http/request-target.ts'
import type { DirectAnswer, DirectHandler } from '#src/http/serve-direct.ts'
import { createCallerResolver } from '#src/keys/resolve-caller.ts'
import { listMethods } from '#src/rest/answer-options.ts'
import { describeApi } from '#src/rest/describe-api.ts'
import { createLanes } from '#src/rest/lanes/create-lanes.ts'
import { createPrepare } from '#src/rest/prepare.ts'
import { NO_BODY, readBody, type RequestBody } from '#src/rest/read-body.ts'
import { chooseSchema, readOutline, type Outline } from '#src/rest/read-request.ts'
import { findResource, type Resource } from '#src/rest/find-resource.ts'
import { createAddressReader, createCallLimit } from '#src/rest/limit-calls.ts'
import { parseApiAccept } from '#src/rest/parse/parse-accept.ts'
import { refuseToken } from '#src/rest/refuse-token.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { Answer, Prepared } from '#src/rest/rest-request.ts'
import { describeIdentity } from '#src/rest/run/identity.ts'
import { isTooLarge, mapDatabaseError } from '#src/rest/run/map-database-error.ts'
import { runPrepared } from '#src/rest/run/run-prepared.ts'
import { createStatementNames } from '#src/rest/run/statement-names.ts'
import type { SchemaCache } from '#src/rest/schema/schema-cache.ts'
import { createSchemaWatcher } from '#src/rest/schema/schema-watcher.ts'

export interface RestService {
  /** Serve it below `/rest/v1`. */
  answer: DirectHandler
  /** Reads the schema; rejects if the database cannot be reached. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** People's own rows: no cache may keep them, unless a function says otherwise. */
const UNCACHED = { 'Cache-Control': 'no-store' }
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PATCH', 'PUT'])
/** The default limit: a thousand rows of ten thousand bytes. */
const MAX_ANSWER_BYTES = 10_000_000
/** Errors that an unread change of the schema may explain. */
const MAYBE_STALE: ReadonlySet<string> = new Set(['PGRST200', 'PGRST202', 'PGRST204', 'PGRST205'])

/** Tables and functions over HTTP in PostgREST's dialect, under the caller's own database role. */
export function createRestService({ options, database, keys, log }: BackendContext): RestService {
  const { schemas, maxRows, maxBodyBytes, maxAnswerBytes = MAX_ANSWER_BYTES } = options.rest
  const resolveCaller = createCallerResolver(keys)
  const addressOf = createAddressReader(options.trustProxy)
  const limitCalls = createCallLimit(options.rest.callsPerMinute, addressOf)
  const names = createStatementNames()
  const lanes = createLanes()
  const prepare = createPrepare({ maxRows, maxAnswerBytes })
  const watcher = createSchemaWatcher({
    connectionString: database.connectionString('authenticator'),
    schemas,
    log,
    onRead: () => names.renew(),
  })

  return { answer, start: () => watcher.start(), stop: () => watcher.stop() }

  async function answer(
    request: IncomingMessage,
    target: RequestTarget,
    requestId: string,
  ): Promise<DirectAnswer> {
    try {
      const resource = findResource(target.path)
      if (resource.kind === 'root') return await answerRoot(request, target)
      if (request.method === 'OPTIONS') return await answerOptions(request, resource, target.query)
      return await answerResource(request, resource, target.query)
    } catch (error) {
      return answerError(await explain(error), requestId)
    }
  }

  /** Says what is wrong with a token. Callers over their limit do not get this far. */
  async function explain(error: unknown): Promise<unknown> {
    if (!(error instanceof UnauthorizedError) || error.token === undefined) return error
    return refuseToken(await keys.explain(error.token))
  }

  async function answerResource(
    request: IncomingMessage,
    resource: Resource,
    query: string,
  ): Promise<DirectAnswer> {
    const caller = await admit(request, query)
    const outline = readOutline(request, resource, query, schemas)
    const body = WITH_BODY.has(outline.method)
      ? await readBody(request, resource.kind, maxBodyBytes)
      : NO_BODY
    const prepared = await prepareFresh(outline, body)
    const identity = describeIdentity(
      caller,
      {
        method: outline.method,
        path: resource.kind === 'function' ? `/rpc/${outline.name}` : `/${outline.name}`,
        headers: request.headers,
        schema: outline.schema,
        access: prepared.access,
      },
      options.rest,
    )
    try {
      const hasLeft = () => !request.socket.writable
      const visitor = {
        resource: `${resource.kind} ${outline.schema}.${outline.name}`,
        caller: nameCaller(caller, request),
        hasLeft,
      }
      const { row, estimate } = await lanes.run(
        visitor,
        () => runPrepared(database.requests, names, identity, prepared, hasLeft),
        {
          bytesOf: (result) => result.row.body?.length ?? 0,
          bytesOfError: (error) => (isTooLarge(error) ? maxAnswerBytes : 0),
        },
      )
      return finish(prepared.answer(row, estimate), outline.schema)
    } catch (error) {
      throw mapDatabaseError(error, caller.role)
    }
  }

  /** The caller whose requests are counted together; null for the secret key, whose requests do not count. */
  function nameCaller({ role, claims }: Caller, request: IncomingMessage): string | null {
    if (role === 'service_role') return null
    return claims.sub ?? addressOf(request)
  }

  async function prepareFresh(outline: Outline, body: RequestBody): Promise<Prepared> {
    try {
      return prepare(requireSchema(), outline, body)
    } catch (error) {
      const mayBeStale = error instanceof RestError && MAYBE_STALE.has(error.code)
      if (!mayBeStale || !(await watcher.settled())) throw error
      return prepare(requireSchema(), outline, body)
    }
  }

  function finish({ status, headers, body }: Answer, schema: string): DirectAnswer {
    const own: Answer['headers'] = { ...UNCACHED }
    if (schemas.length > 1 && 'Content-Type' in headers) own['Content-Profile'] = schema
    return { status, headers: { ...own, ...headers }, body }
  }

  async function answerOptions(
    request: IncomingMessage,
    { kind, name }: Resource,
    query: string,
  ): Promise<DirectAnswer> {
    await admit(request, query)
    const schema = chooseSchema(readHeader(request, 'accept-profile'), schemas)
    const methods = listMethods(requireSchema(), kind, schema, name)
    return { status: 200, headers: { ...UNCACHED, Allow: methods }, body: null }
  }

  async function answerRoot(
    request: IncomingMessage,
    { query }: RequestTarget,
  ): Promise<DirectAnswer> {
    const caller = await admit(request, query)
    if (request.method === 'OPTIONS') {
      return { status: 200, headers: { ...UNCACHED, Allow: 'OPTIONS,GET,HEAD' }, body: null }
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Names of tables and columns are only for the operator.
    if (caller.role !== 'service_role' || !isRead) {
      throw new RestError(404, {
        code: 'PGRST126',
        message: 'Root endpoint metadata is disabled',
      })
    }
    const schema = chooseSchema(readHeader(request, 'accept-profile'), schemas)
    const headers = { 'Content-Type': parseApiAccept(request.headers.accept) }
    const body = JSON.stringify(describeApi(requireSchema(), schema))
    return finish({ status: 200, headers, body }, schema)
  }

  /** Calls with the secret key do not count; calls without a key do. */
  async function admit(request: IncomingMessage, query: string): Promise<Caller> {
    const identified = identify(request, query)
    const caller = await identified.catch(() => null)
    if (caller?.role !== 'service_role') await limitCalls(request)
    return await identified
  }

  async function identify(request: IncomingMessage, query: string): Promise<Caller> {
    return await resolveCaller({
      apikey: readHeader(request, 'apikey') ?? new URLSearchParams(query).get('apikey'),
      authorization: request.headers.authorization,
    })
  }

  function requireSchema(): SchemaCache {
    const cache = watcher.current()
    if (cache) return cache
    throw new RestError(503, {
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache. Retrying.',
      details: watcher.failure(),
      headers: { 'Retry-After': '1' },
    })
  }

  function answerError(error: unknown, requestId: string): DirectAnswer {
    const failure = describeFailure(error)
    const { status, code } = failure
    if (isFailure(status)) {
      log.warn('rest.failed', { requestId, status, code, cause: describeCause(failure) })
    }
    return {
      status,
      headers: {
        ...UNCACHED,
        'Content-Type': 'application/json; charset=utf-8',
        // A function may have invented the code.
        ...(/^\w{1,64}$/.test(code) && { 'Proxy-Status': `PostgREST; error=${code}` }),
        ...failure.headers,
      },
      body: JSON.stringify(failure),
    }
  }
}

function describeFailure(error: unknown): RestError {
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
