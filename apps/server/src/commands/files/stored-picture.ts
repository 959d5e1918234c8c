import type { Backend } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'
import { loopbackTwin } from '#src/http/loopback-twin.ts'

const bucket = 'product-images'

/**
 * Path of our own public picture at this address; null for other sites. The guarded fetcher may not read it: our server can be
 * on a private address.
 */
export function storedPicturePath(
  { publicFileUrl }: Pick<Backend, 'publicFileUrl'>,
  address: string,
): string | null {
  const own = new URL(publicFileUrl(bucket, ''))
  const given = URL.parse(address)
  // If the app was opened by its other local name, addresses have that name.
  if (given === null || ![own.origin, loopbackTwin(own.origin)].includes(given.origin)) return null
  if (!given.pathname.startsWith(own.pathname)) return null
  const path = given.pathname.slice(own.pathname.length)
  // One folder and one name, as our server gives them: it cannot lead into another bucket.
  return /^[\w-]{1,80}\/\w[\w.-]{0,200}$/.test(path) ? path : null
}

/** The bytes of such a picture. Throws `not_found` or `unavailable`. */
export async function loadStoredPicture(
  { admin }: Pick<Backend, 'admin'>,
  path: string,
): Promise<Uint8Array> {
  const { data, error } = await (await admin()).storage.from(bucket).download(path)
  if (error) {
    const cause = { cause: error }
    throw error.status === 400 || error.status === 404
      ? new AppError('not_found', 'This picture no longer exists.', cause)
      : new AppError('unavailable', 'The picture cannot be fetched right now. Try again.', cause)
  }
  return new Uint8Array(await data.arrayBuffer())
}
