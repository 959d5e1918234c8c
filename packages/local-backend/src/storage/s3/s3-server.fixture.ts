import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { nameOperation, operations, type Contents } from '#src/storage/s3/s3-operations.fixture.ts'
import { findSignatureFault } from '#src/storage/s3/s3-signature.fixture.ts'

/**
 * The failure of a call: an answer of S3, none at all, one that breaks off or stops in the middle of its body, or one that
 * is lost after the work was done.
 */
export type Fault =
  | { status: number; code: string }
  | 'silent'
  | 'cut'
  | 'silent in the middle'
  | 'lost answer'

export interface S3Server extends Contents {
  /** In the setting's format, path style, with a valid key. */
  url: string
  origin: string
  /** Operations in their order, with the SDK's names. */
  calls: string[]
  /** Called before each call; null lets it work. */
  findFault: (operation: string) => Fault | null
  stop(): Promise<void>
}

export const KEY = 'AKIAEXAMPLE'
const SECRET = 'sec/ret+of the=key'
const BUCKET = 'files'

/** A server with the part of S3's protocol that the store uses, one bucket, and checked signatures. */
export async function startS3Server(): Promise<S3Server> {
  const contents: Contents = { objects: new Map(), uploads: new Map() }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const s3: S3Server = {
    ...contents,
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}`,
    origin: `http://127.0.0.1:${port}`,
    calls: [],
    findFault: () => null,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return s3

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', s3.origin)
    const words = decodeURIComponent(pathname).split('/').slice(1)
    const isVirtual = request.headers.host?.startsWith(`${BUCKET}.`) ?? false
    const [bucket = '', ...rest] = isVirtual ? [BUCKET, ...words] : words
    const { headers } = request
    const key = rest.join('/')
    const operation = nameOperation(request.method ?? '', key, query, headers)
    s3.calls.push(operation)
    const body = await buffer(request)
    const fault = s3.findFault(operation)
    if (fault === 'silent') return
    if (fault !== null && typeof fault === 'object') {
      refuse(response, fault.status, fault.code)
      return
    }
    const wrong = findSignatureFault(request, body, { [KEY]: SECRET })
    if (wrong !== null) {
      refuse(response, 403, wrong)
      return
    }
    if (bucket !== BUCKET) {
      refuse(response, 404, 'NoSuchBucket')
      return
    }
    if (hasWrongSum(headers['content-md5'], body)) {
      refuse(response, 400, 'BadDigest')
      return
    }
    const reply = operations[operation]?.(contents, { key, query, headers, body })
    if (!reply) return refuse(response, 501, 'NotImplemented')
    if (fault === 'lost answer') {
      response.destroy()
      return
    }
    if ('code' in reply) {
      refuse(response, reply.status, reply.code)
      return
    }
    response.writeHead(reply.status, { 'content-length': reply.body.length, ...reply.headers })
    if (fault === null) {
      response.end(reply.body)
      return
    }
    response.write(reply.body.subarray(0, reply.body.length / 2), () => {
      if (fault === 'cut') response.destroy()
    })
  }
}

function hasWrongSum(sum: string | string[] | undefined, body: Buffer): boolean {
  return sum !== undefined && sum !== createHash('md5').update(body).digest('base64')
}

function refuse(response: ServerResponse, status: number, code: string): void {
  // S3's message about a wrong signature repeats the key.
  response
    .writeHead(status, { 'content-type': 'application/xml', 'x-amz-request-id': 'REQUEST-AT-S3' })
    .end(`<Error><Code>${code}</Code><Message>${code} ${KEY}</Message></Error>`)
}
