import type { Context, Hono } from 'hono'
import type { Caller } from '#src/context.ts'
import { parseJson } from '#src/http/parse-json.ts'
import type { RequestVariables } from '#src/http/request-log.ts'
import { collect } from '#src/storage/multipart.ts'
import { checkObjectName } from '#src/storage/object-name.ts'
import type { TokenSigner } from '#src/storage/signed-token.ts'
import type { StorageParts } from '#src/storage/store-object.ts'
import { malformed } from '#src/storage/storage-error.ts'

const MAX_BODY_BYTES = 1_048_576

export interface StorageEnvironment {
  Variables: RequestVariables & {
    /** The caller; throws as `createCallerReader` says. Not called if a URL has its own rights. */
    readCaller: () => Promise<Caller>
  }
}

export type StorageRoutes = Hono<StorageEnvironment>
export type StorageRequest = Context<StorageEnvironment>

/** The dependencies of the routes. */
export interface StorageServices extends StorageParts {
  signer: TokenSigner
  /** Resized pictures for one client address. */
  rendersPerMinute: number
  trustProxy: number
}

/** The bucket and the checked object name in the path of a request. */
export function readTarget(request: StorageRequest): { bucket: string; name: string } {
  return {
    bucket: request.req.param('bucket') ?? '',
    // A missing name is refused like an empty one.
    name: checkObjectName(request.req.param('name') ?? ''),
  }
}

/** The JSON body as an object with unknown members; throws `InvalidRequest`. */
export async function readBody(request: StorageRequest): Promise<Record<string, unknown>> {
  const { body: stream } = request.req.raw
  const text = stream ? (await collect(stream, MAX_BODY_BYTES)).toString('utf8') : ''
  try {
    const body: unknown = text === '' ? {} : parseJson(text)
    if (typeof body === 'object' && body !== null) return { ...body }
  } catch (error) {
    throw malformed('The body is not valid JSON', { cause: error })
  }
  throw malformed('body must be object')
}

/** The value of a required member. */
export function readRequired(body: Record<string, unknown>, name: string): unknown {
  const value = body[name]
  if (value !== undefined && value !== null) return value
  throw malformed(`body must have required property '${name}'`)
}

/** A whole number between the limits, or the fallback if none is given. */
export function readNumber(
  value: unknown,
  { least, most, fallback, name }: { least: number; most: number; fallback: number; name: string },
): number {
  if (value === undefined || value === null) return fallback
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= least) {
    return Math.min(number, most)
  }
  throw malformed(`${name} must be a whole number of at least ${least}`)
}

export function readText(value: unknown, fallback = ''): string {
  return typeof value === 'string' ? value : fallback
}
