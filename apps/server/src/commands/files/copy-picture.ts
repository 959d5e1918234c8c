import { folderRules } from '@sampletrail/contracts/files.ts'
import { AppError } from '#src/http/app-error.ts'
import { WebError } from '#src/integrations/web/web-error.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'

export interface CopiedPicture {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

const { types, maxEdge } = folderRules['product-images']
/** In the format of product pictures. */
const rule = { maxEdge, keepPng: true }

/** Fetches a picture of another site. Throws AppError with a message that says what to do. */
export async function fetchPicture(
  web: Pick<WebReader, 'readPicture'>,
  address: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  try {
    return (await web.readPicture(address, signal)).bytes
  } catch (error) {
    throw error instanceof WebError ? toAppError(error) : error
  }
}

/**
 * Re-encodes a fetched picture, so that none of the other site's bytes pass. Accepts only raster pictures, by their bytes, of
 * at most 40 megapixels. The picture libraries are large, so they load with the first picture.
 */
export async function remakePicture(bytes: Uint8Array): Promise<CopiedPicture> {
  const { readMediaType } = await import('#src/integrations/images/read-media-type.ts')
  const type = await readMediaType(bytes)
  if (type === null || !types.includes(type)) {
    throw new AppError('unsupported_type', 'There is no picture at this address.')
  }
  const { preparePicture } = await import('#src/integrations/images/prepare-picture.ts')
  const made = await preparePicture(bytes, type, rule)
  return { bytes: new Uint8Array(made.bytes), contentType: made.contentType }
}

function toAppError(error: WebError): AppError {
  const cause = { cause: error }
  switch (error.problem) {
    case 'refused':
      return new AppError('bad_request', 'This address does not lead to a public picture.', cause)
    case 'timeout':
      return new AppError('timeout', 'The other site took too long to answer. Try again.', cause)
    case 'too_large':
      return new AppError(
        'too_large',
        'This picture is larger than 10 MB. Choose a smaller one.',
        cause,
      )
    default:
      return new AppError(
        'not_found',
        'We cannot fetch the picture from the other site. Upload it instead, or try again later.',
        cause,
      )
  }
}
