import { Hono } from 'hono'
import type { Caller, Claims } from '#src/context.ts'
import { lifetimes } from '#src/lifetimes.ts'
import { readTransform, type ImageTransform } from '#src/storage/images/image-transform.ts'
import { isObjectName } from '#src/storage/object-name.ts'
import { findObject, findObjects } from '#src/storage/objects.ts'
import { readDeclaredBytes, readMetadataHeader, receiveUpload } from '#src/storage/read-upload.ts'
import { runAsCaller, runInTransaction } from '#src/storage/run-as-caller.ts'
import { sendFile } from '#src/storage/send-file.ts'
import {
  readBody,
  readRequired,
  readTarget,
  type StorageEnvironment,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { malformed, notImplemented, StorageError } from '#src/storage/storage-error.ts'
import { rehearseUpload, storeUpload } from '#src/storage/store-object.ts'
import { useCurrent } from '#src/storage/use-current.ts'

/** Supabase's maximum: the end has to be a whole number in milliseconds, too. */
const MOST_SECONDS_SINCE_1970 = Math.floor(Number.MAX_SAFE_INTEGER / 1000)
const MAX_SIGNED = 1000
const OBJECT = '/:bucket/:name{.+}'

/** URLs with their creator's rights. Mounted at `/object`, before the routes of single files. */
export function createSignRoutes(services: StorageServices): StorageRoutes {
  const { pool, signer, store } = services
  const routes = new Hono<StorageEnvironment>()

  routes.post(`/sign${OBJECT}`, async (c) => {
    const caller = await c.var.readCaller()
    const { bucket, name } = readTarget(c)
    const body = await readBody(c)
    const seconds = readSeconds(body)
    const { transform } = body
    const image = transform === undefined ? null : readTransform(asRecord(transform))
    await runAsCaller(pool, caller, 'storage.object.sign', (client) =>
      findObject(client, bucket, name),
    )
    const signedURL = image
      ? await signImage(bucket, name, image, seconds)
      : await signDownload(bucket, name, seconds)
    return c.json({ signedURL })
  })

  routes.post('/sign/:bucket', async (c) => {
    const caller = await c.var.readCaller()
    const bucket = c.req.param('bucket')
    const body = await readBody(c)
    const seconds = readSeconds(body)
    if (body['transform'] !== undefined) {
      throw notImplemented('Resizing by signed addresses that are made together')
    }
    const paths = readPaths(readRequired(body, 'paths'))
    const found = await runAsCaller(pool, caller, 'storage.object.sign_many', (client) =>
      findObjects(client, bucket, paths.filter(isObjectName)),
    )
    const visible = new Set(found.map((object) => object.name))
    const answers = paths.map(async (path) => {
      if (visible.has(path)) {
        return { error: null, path, signedURL: await signDownload(bucket, path, seconds) }
      }
      const error = 'Either the object does not exist or you do not have access to it'
      return { error, path, signedURL: null }
    })
    return c.json(await Promise.all(answers))
  })

  routes.get(`/sign${OBJECT}`, async (c) => {
    const { bucket, name } = readTarget(c)
    await signer.verify('download', c.req.query('token'), bucket, name)
    const options = { isPublic: false, download: c.req.query('download') }
    return await useCurrent(
      () => runInTransaction(pool, ({ client }) => findObject(client, bucket, name)),
      (object) => sendFile(c.req.raw, store, object, options),
    )
  })

  routes.post(`/upload/sign${OBJECT}`, async (c) => {
    const caller = await c.var.readCaller()
    const target = { ...readTarget(c), upsert: c.req.header('x-upsert') === 'true' }
    const { headers } = c.req.raw
    const mimetype = headers.get('content-type')
    const contentLength = readDeclaredBytes(headers)
    const metadata = {
      ...(mimetype !== null && { mimetype }),
      ...(contentLength !== undefined && { contentLength }),
    }
    const expected = { metadata, userMetadata: readMetadataHeader(headers) }
    await rehearseUpload(services, caller, target, expected, 'storage.object.sign_upload_url')
    const token = await signer.sign(
      'upload',
      { ...target, owner: caller.claims.sub },
      lifetimes['signed upload'],
    )
    return c.json({
      url: `/object/upload/sign/${target.bucket}/${target.name}?token=${token}`,
      token,
    })
  })

  routes.put(`/upload/sign${OBJECT}`, async (c) => {
    return await receiveUpload(c.req.raw, async (read) => {
      const { bucket, name } = readTarget(c)
      const grant = await signer.verify('upload', c.req.query('token'), bucket, name)
      const target = { bucket, name, upsert: grant.upsert === true }
      const id = await storeUpload(services, ownerOf(grant.owner), target, {
        upload: read,
        operation: 'storage.object.upload_signed',
        rehearse: false,
      })
      return c.json({ Id: id, Key: `${bucket}/${name}` })
    })
  })

  return routes

  async function signDownload(bucket: string, name: string, seconds: number): Promise<string> {
    const token = await signer.sign('download', { bucket, name }, seconds)
    return `/object/sign/${bucket}/${name}?token=${token}`
  }

  async function signImage(
    bucket: string,
    name: string,
    transform: ImageTransform,
    seconds: number,
  ): Promise<string> {
    const token = await signer.sign('render', { bucket, name, transform }, seconds)
    return `/render/image/sign/${bucket}/${name}?token=${token}`
  }
}

/** Policies were checked when the URL was created; the row is written for its creator. */
function ownerOf(owner: string | undefined): Caller {
  const claims: Claims = { role: 'service_role' }
  if (owner !== undefined) claims.sub = owner
  return { role: 'service_role', claims }
}

function readSeconds(body: Record<string, unknown>): number {
  if (body['versionId'] !== undefined) throw notImplemented('Versioning of objects')
  const given = readRequired(body, 'expiresIn')
  const seconds = typeof given === 'string' && given !== '' ? Number(given) : given
  if (typeof seconds !== 'number' || !Number.isInteger(seconds)) {
    throw malformed('body/expiresIn must be integer')
  }
  if (seconds < 1) throw malformed('body/expiresIn must be >= 1')
  if (seconds > MOST_SECONDS_SINCE_1970 - Date.now() / 1000) {
    throw new StorageError('InvalidParameter', 'Invalid Parameter expiresIn')
  }
  return seconds
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return { ...value }
  throw malformed('body/transform must be object')
}

function readPaths(value: unknown): string[] {
  const isList =
    Array.isArray(value) && value.every((path): path is string => typeof path === 'string')
  if (!isList) throw malformed('body/paths must be array')
  if (value.length === 0) throw malformed('body/paths must NOT have fewer than 1 items')
  if (value.length > MAX_SIGNED) {
    throw malformed(`body/paths must NOT have more than ${MAX_SIGNED} items`)
  }
  return value
}
