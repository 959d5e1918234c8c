import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { bareType, findContentType } from '#src/storage/content-type.ts'
import type { ObjectFinder } from '#src/storage/find-readable.ts'
import { createImageRenderer } from '#src/storage/images/image-renderer.ts'
import {
  nameTransform,
  readTransform,
  type ImageTransform,
} from '#src/storage/images/image-transform.ts'
import { createRenderLimit } from '#src/storage/images/limit-renders.ts'
import { IMAGE_FORMATS, invalid, type ImageFormat } from '#src/storage/images/render-image.ts'
import { findObject, type StoredObject } from '#src/storage/objects.ts'
import { runInTransaction } from '#src/storage/run-as-caller.ts'
import { describeFile, isUnchanged } from '#src/storage/send-file.ts'
import {
  readTarget,
  type StorageEnvironment,
  type StorageRequest,
  type StorageRoutes,
  type StorageServices,
} from '#src/storage/storage-environment.ts'
import { useCurrent } from '#src/storage/use-current.ts'

const OBJECT = '/:bucket/:name{.+}'
/** Parameters of an address that do not concern the picture. */
const BESIDE: ReadonlySet<string> = new Set([
  'apikey',
  'cacheNonce',
  'download',
  'token',
  'versionId',
])

/** Resized pictures, for callers who may read the file itself. Mounted at `/render/image`. */
export function createRenderRoutes(services: StorageServices, finder: ObjectFinder): StorageRoutes {
  const { pool, signer, store } = services
  const renderer = createImageRenderer(store)
  const countRender = createRenderLimit(services.rendersPerMinute, services.trustProxy)
  const routes = new Hono<StorageEnvironment>()

  routes.get(`/public${OBJECT}`, async (c) => {
    return await send(c, () => finder.findPublic(c), readTransform(readQuery(c)), true)
  })
  routes.get(`/authenticated${OBJECT}`, async (c) => {
    const find = () => finder.findAsCaller(c, 'storage.render.image_authenticated', false)
    return await send(c, find, readTransform(readQuery(c)), false)
  })
  routes.get(`/sign${OBJECT}`, async (c) => {
    const { bucket, name } = readTarget(c)
    const grant = await signer.verify('render', c.req.query('token'), bucket, name)
    const find = () => runInTransaction(pool, ({ client }) => findObject(client, bucket, name))
    // The signed options, not those in the rest of the address.
    const transform = grant.transform ?? readTransform({})
    return await send(c, find, transform, false)
  })

  return routes

  /** The format of a file by its bytes: it may have been stored without its type, or under another one. */
  async function findFormat({ version }: StoredObject): Promise<ImageFormat> {
    const found = await findContentType(await store.readHead(version))
    const format = found === undefined ? null : readFormat(found)
    if (format !== null) return format
    throw invalid('The file is no JPEG, PNG, WebP, GIF or AVIF picture')
  }

  async function send(
    c: StorageRequest,
    find: () => Promise<StoredObject>,
    transform: ImageTransform,
    isPublic: boolean,
  ): Promise<Response> {
    return await useCurrent(find, async (object) => {
      const own = readFormat(object.metadata.mimetype) ?? (await findFormat(object))
      const format = chooseFormat(own, transform, c.req.header('accept') ?? '')
      const changed = describeChanged(object, transform, format)
      const headers = describeFile(changed, { isPublic, download: c.req.query('download') })
      headers.delete('accept-ranges')
      if (transform.format === undefined) headers.set('vary', 'Accept')
      if (isUnchanged(c.req.raw.headers, changed)) {
        return new Response(null, { status: 304, headers })
      }
      const image = await renderer.render(object, transform, format, () => countRender(c))
      headers.set('content-length', String(image.length))
      const isHead = c.req.raw.method === 'HEAD'
      return new Response(isHead ? null : new Uint8Array(image), { headers })
    })
  }
}

/** The format that a type names, if pictures of it are served. */
function readFormat(mimetype: string): ImageFormat | null {
  const type = bareType(mimetype)
  const own = IMAGE_FORMATS.find((format) => type === `image/${format}`)
  return own ?? (/^image\/p?jpe?g$/.test(type) ? 'jpeg' : type === 'image/apng' ? 'png' : null)
}

/** The requested format: the file's own, or by default WebP for browsers that accept it. */
function chooseFormat(own: ImageFormat, { format }: ImageTransform, accept: string): ImageFormat {
  if (format !== undefined) return format === 'origin' ? own : format
  return /\bimage\/webp\b/i.test(accept) ? 'webp' : own
}

/** The address's parameters for the picture itself. */
function readQuery(c: StorageRequest): Record<string, string> {
  const asked = Object.entries(c.req.query())
  return Object.fromEntries(asked.filter(([name]) => !BESIDE.has(name)))
}

/** The tag follows from the sources of the picture, so that an old copy is recognised without making it again. */
function describeChanged(
  object: StoredObject,
  transform: ImageTransform,
  format: ImageFormat,
): StoredObject {
  const tag = createHash('md5').update(`${object.version}-${nameTransform(transform, format)}`)
  const metadata = {
    ...object.metadata,
    mimetype: `image/${format}`,
    eTag: `"${tag.digest('hex')}"`,
  }
  return { ...object, metadata }
}
