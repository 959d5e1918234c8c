import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressBody } from '#src/http/compress-body.ts'
import { CORS_HEADERS, describePreflight } from '#src/http/cors.ts'
import { describeFailure } from '#src/http/refusals.ts'
import { readHeader } from '#src/http/read-header.ts'
import { markRequest, noteRequest, type RequestMark } from '#src/http/request-log.ts'
import type { RequestTarget } from '#src/http/request-target.ts'
import type { Log } from '#src/log.ts'

export interface DirectAnswer {
  status: number
  /** Names in their usual spelling (`Content-Type`), so that one name is one header. A list is sent as one header for each. */
  headers: Record<string, string | string[]>
  body: string | null
}

/**
 * Answers a request in every case, also after failures, which are logged under the request's id. `target.path` is the part
 * after the service's own path.
 */
export type DirectHandler = (
  request: IncomingMessage,
  target: RequestTarget,
  requestId: string,
) => Promise<DirectAnswer>

/** Milliseconds within which the rest of an unread body must arrive; then its connection is closed. */
const DISCARD_DEADLINE = 2000

/**
 * Serves a handler directly from Node's own request and response, under the same rules as the other services get from
 * middlewares: the layers in between would cost as much time as the handler.
 */
export function serveDirect(
  service: string,
  handle: DirectHandler,
  log: Log,
  fixedHeaders: Record<string, string>,
) {
  return async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
  ): Promise<void> {
    const mark = markRequest()
    const always = { 'X-Request-Id': mark.requestId, ...fixedHeaders }
    const { method = 'GET' } = request
    let status: number
    try {
      const answer = isPreflight(request)
        ? answerPreflight(request)
        : openToAnyOrigin(await handle(request, target, mark.requestId))
      status = answer.status
      await write(response, answer, always)
    } catch (error) {
      log.error('backend.failed', { requestId: mark.requestId, reason: String(error) })
      status = 500
      await write(response, openToAnyOrigin(answerFailure(mark)), always)
    }
    if (!request.complete) discardRest(request)
    noteRequest(log, mark, { method, service, status })
  }
}

function answerFailure({ requestId }: RequestMark): DirectAnswer {
  return {
    status: 500,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    body: JSON.stringify(describeFailure(requestId)),
  }
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

function answerPreflight(request: IncomingMessage): DirectAnswer {
  const asked = readHeader(request, 'access-control-request-headers')
  return { status: 204, headers: describePreflight(asked), body: null }
}

function openToAnyOrigin(answer: DirectAnswer): DirectAnswer {
  return { ...answer, headers: { ...CORS_HEADERS, ...answer.headers } }
}

async function write(
  response: ServerResponse,
  { status, headers: own, body }: DirectAnswer,
  always: Record<string, string>,
): Promise<void> {
  const headers: DirectAnswer['headers'] = { ...always, ...own }
  const isEmpty = status === 204 || status === 304
  const isHidden = body === null && response.req.method === 'HEAD'
  const plain = Buffer.from(isEmpty ? '' : (body ?? ''))
  const packed = await compressBody(plain, readHeader(response.req, 'accept-encoding'))
  // A client that has disconnected gets no answer.
  if (response.destroyed) return
  if (packed) Object.assign(headers, { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
  const sent = packed ?? plain
  if (!isEmpty && !isHidden) headers['Content-Length'] = String(sent.length)
  response.writeHead(status, headers)
  response.end(sent)
}

/** An answer may be sent before the body has arrived: a small rest is skipped, so that the connection can be used again. */
function discardRest(request: IncomingMessage): void {
  const timer = setTimeout(() => request.socket.destroy(), DISCARD_DEADLINE)
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
  request.resume()
}
