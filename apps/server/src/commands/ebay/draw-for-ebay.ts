import { folderRules } from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'
import { fetchPicture } from '#src/commands/files/copy-picture.ts'
import { loadStoredPicture, storedPicturePath } from '#src/commands/files/stored-picture.ts'
import { AppError } from '#src/http/app-error.ts'
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
  const path = storedPicturePath(backend, imageUrl)
  const bytes =
    path === null
      ? await fetchPicture(web, imageUrl, signal)
      : await loadStoredPicture(backend, path)
  return await drawPicture(bytes, limits)
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
