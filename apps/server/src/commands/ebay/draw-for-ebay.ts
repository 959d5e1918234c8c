import { folderRules } from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'
import { fetchPicture } from '#src/commands/files/copy-picture.ts'
import { AppError } from '#src/http/app-error.ts'
import { loopbackTwin } from '#src/http/loopback-twin.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'

export interface PictureReaders {
  backend: Pick<Backend, 'admin' | 'publicFileUrl'>
  web: Pick<WebReader, 'readPicture'>
}

export interface EdgeLimits {
  /** Pixels of the longest edge: larger ones are scaled down. */
  maxEdge: number
  /** Says why a longest edge is refused; null if it is accepted. */
  refuse?: (longest: number) => string | null
}

const bucket = 'product-images'

/**
 * A picture, from our own bucket or another site, as a JPEG whose longest edge is within limits.
 * Throws AppError: what `fetchPicture` throws, `unsupported_type` for anything but a picture or a refused one.
 */
export async function drawForEbay(
  { backend, web }: PictureReaders,
  imageUrl: string,
  limits: EdgeLimits,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const path = storedPath(backend, imageUrl)
  const bytes =
    path === null ? await fetchPicture(web, imageUrl, signal) : await loadStored(backend, path)
  return await drawPicture(bytes, limits)
}

/** Path of our own picture, which the guarded fetcher may not read: our server can be on a private address. */
function storedPath({ publicFileUrl }: PictureReaders['backend'], address: string): string | null {
  const own = new URL(publicFileUrl(bucket, ''))
  const given = URL.parse(address)
  // If the app was opened by its other local name, addresses have that name.
  if (given === null || ![own.origin, loopbackTwin(own.origin)].includes(given.origin)) return null
  if (!given.pathname.startsWith(own.pathname)) return null
  const path = given.pathname.slice(own.pathname.length)
  // One folder and one name, as our server gives them: it cannot lead into another bucket.
  return /^[\w-]{1,80}\/\w[\w.-]{0,200}$/.test(path) ? path : null
}

async function loadStored({ admin }: PictureReaders['backend'], path: string): Promise<Uint8Array> {
  const { data, error } = await (await admin()).storage.from(bucket).download(path)
  if (error) {
    const cause = { cause: error }
    throw error.status === 400 || error.status === 404
      ? new AppError('not_found', 'This picture is not there any more.', cause)
      : new AppError('unavailable', 'The picture cannot be fetched right now. Try again.', cause)
  }
  return new Uint8Array(await data.arrayBuffer())
}

/** The picture libraries are large, so they load with the first picture. */
async function drawPicture(
  bytes: Uint8Array,
  { maxEdge, refuse = () => null }: EdgeLimits,
): Promise<Uint8Array> {
  const { readMediaType } = await import('#src/integrations/images/read-media-type.ts')
  const type = await readMediaType(bytes)
  if (type === null || !folderRules[bucket].types.includes(type)) {
    throw new AppError('unsupported_type', 'There is no picture at this address.')
  }
  const { drawJpeg } = await import('#src/integrations/images/draw-jpeg.ts')
  const { data, longest } = await drawJpeg(bytes, type, maxEdge)
  const refusal = refuse(longest)
  if (refusal !== null) throw new AppError('unsupported_type', refusal)
  return data
}
