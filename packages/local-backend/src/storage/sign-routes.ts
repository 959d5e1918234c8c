import { Hono } from 'hono'
import type { Caller, Claims } from '#src/context.ts'
import { findBucket } from '#src/storage/buckets.ts'
import { readTransform, type ImageTransform } from '#src/storage/images/image-transform.ts'
import { isObjectName } from '#src/storage/object-name.ts'
import { findObject, findObjects } from '#src/storage/objects.ts'
import { receiveUpload } from '#src/storage/read-upload.ts'
import { runAsCaller, runInTransaction } from '#src/storage/run-as-caller.ts'
import { sendFile } from '#src/storage/send-file.ts'
import {
  readBody,
  readNumber,
  readTarget,
  type StorageEnvironment,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'
import { rehearseUpload, storeUpload } from '#src/storage/store-object.ts'
import { useCurrent } from '#src/storage/use-current.ts'

const UPLOAD_SECONDS = 7200
const MAX_SECONDS = 10 * 365 * 86_400
const MAX_SIGNED = 1000
const OBJECT = '/:bucket/:name{.+}'

/** URLs that speak for whoever made them. Mounted at `/object`, before the routes of single files. */
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
    const paths = readPaths(body['paths'])
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
    await rehearseUpload(services, caller, target)
    const token = await signer.sign(
      'upload',
      { ...target, owner: caller.claims.sub },
      UPLOAD_SECONDS,
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
      const found = await runInTransaction(pool, ({ client }) => findBucket(client, bucket))
      const target = { bucket, name, upsert: grant.upsert === true }
      const id = await storeUpload(services, ownerOf(grant.owner), target, found, await read())
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

/** Policies were asked when the URL was made; the row is written for the one who made it. */
function ownerOf(owner: string | undefined): Caller {
  const claims: Claims = { role: 'service_role' }
  if (owner !== undefined) claims.sub = owner
  return { role: 'service_role', claims }
}

function readSeconds(body: Record<string, unknown>): number {
  if (body['versionId'] !== undefined) throw notImplemented('Versioning of objects')
  if (body['expiresIn'] === undefined || body['expiresIn'] === null) {
    throw new StorageError('MissingParameter', 'Missing Required Parameter expiresIn')
  }
  return readNumber(body['expiresIn'], {
    least: 1,
    most: MAX_SECONDS,
    fallback: 1,
    name: 'expiresIn',
  })
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null) return { ...value }
  throw new StorageError('InvalidRequest', 'transform must be an object')
}

function readPaths(value: unknown): string[] {
  const isList =
    Array.isArray(value) &&
    value.length <= MAX_SIGNED &&
    value.every((path): path is string => typeof path === 'string')
  if (!isList) throw new StorageError('InvalidRequest', `paths must be up to ${MAX_SIGNED} texts`)
  return value
}
