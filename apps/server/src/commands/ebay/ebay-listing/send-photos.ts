import { refusePicture } from '@sampletrail/domain/ebay/ebay-listing.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { drawForEbay, type PictureReaders } from '#src/commands/ebay/draw-for-ebay.ts'
import type { PhotoDesk } from '#src/commands/ebay/ebay-listing/photo-desk.ts'
import { storedPicturePath } from '#src/commands/files/stored-picture.ts'
import { callSignal } from '#src/deadlines/request-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { EbayError } from '#src/integrations/ebay/ebay.ts'
import type { Seller } from '#src/integrations/ebay/seller.ts'

interface PhotoDependencies {
  backend: Pick<Backend, 'admin' | 'asUser' | 'publicFileUrl'>
  web: PictureReaders['web']
  claims: Claims
  seller: Pick<Seller, 'keepPicture'>
  photoDesk: PhotoDesk
}

/** Longest edge in pixels, for buyers who zoom in. */
const maxEdge = 1600
const limits = { maxEdge, refuse: refusePicture }
/** Photos of one listing that are in memory and on their way at the same time. */
const atOnce = 2
const overdueText =
  'Not all photos were sent in time. Please try again: those that eBay has are not sent again.'

/**
 * Draws photos for eBay and sends them there; returns their addresses at eBay, in the same order. The first that fails ends it:
 * of several, its place is in the message. Photos of ours that an earlier try sent are not sent again; those of other sites count
 * as pictures that the person fetches. Throws what `drawForEbay` throws, EbayError, AppError `timeout` when the time of the request
 * is over, `rate_limited` or `busy`, or the signal's reason.
 */
export async function sendPhotos(
  dependencies: PhotoDependencies,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const { backend, claims, photoDesk } = dependencies
  const foreign = addresses.filter((address) => storedPicturePath(backend, address) === null)
  if (foreign.length > 0) await photoDesk.limitPictures(claims.sub, foreign.length)
  return await photoDesk.enterPhotos(claims.sub, () => sendAll(dependencies, addresses, signal))
}

async function sendAll(
  dependencies: PhotoDependencies,
  addresses: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const account = await findAccount(dependencies)
  const shown: string[] = []
  const failures: { place: number; error: unknown }[] = []
  let next = 0
  async function work(): Promise<void> {
    while (next < addresses.length && failures.length === 0) {
      const place = next
      next += 1
      try {
        signal?.throwIfAborted()
        requireTime()
        shown[place] = await sendPhoto(dependencies, account, addresses[place] ?? '', signal)
      } catch (error) {
        failures.push({ place, error })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const [first] = failures.toSorted((one, other) => one.place - other.place)
  if (first === undefined) return shown
  throw addresses.length === 1 ? first.error : withPlace(first.error, first.place + 1)
}

async function sendPhoto(
  dependencies: PhotoDependencies,
  account: string,
  address: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { backend, seller, photoDesk } = dependencies
  const { sentPhotos } = photoDesk
  const path = storedPicturePath(backend, address)
  // What is at an address of another site may change; our own files never do.
  const name = path === null ? null : `${account} ${path}`
  const known = name === null ? undefined : sentPhotos.find(name)
  if (known !== undefined) return known
  const ends = [signal, callSignal()].filter((end) => end !== undefined)
  const picture = await drawForEbay(dependencies, address, limits, AbortSignal.any(ends)).catch(
    refusePhoto,
  )
  const shown = await seller.keepPicture(picture)
  if (name !== null) sentPhotos.note(name, shown)
  return shown
}

/** The person and their account at eBay: another account gets photos of its own. */
async function findAccount({ backend, claims }: PhotoDependencies): Promise<string> {
  const [own] = await backend.asUser(claims, async (transaction) => {
    const { rows } = await transaction.query<{ account: string | null }>(
      'select ebay_username as account from public.ebay_integrations where user_id = $1',
      [claims.sub],
    )
    return rows
  })
  return `${claims.sub} ${own?.account ?? ''}`
}

/** A photo itself is refused, rather than the account or the connection. */
class PhotoRefusal extends AppError {}

function requireTime(cause?: unknown): void {
  if (callSignal()?.aborted === true) throw new AppError('timeout', overdueText, { cause })
}

function refusePhoto(error: unknown): never {
  requireTime(error)
  if (!(error instanceof AppError)) throw error
  throw new PhotoRefusal(error.code, error.message, { cause: error })
}

/** eBay's statuses about what is sent; others are about the account or its rights. */
const ofPhoto: ReadonlySet<number | null> = new Set([400, 413, 415])

function withPlace(error: unknown, place: number): unknown {
  if (error instanceof PhotoRefusal) {
    return new AppError(error.code, `Photo ${place}: ${error.message}`, { cause: error })
  }
  if (error instanceof EbayError && ofPhoto.has(error.status) && error.publicMessage !== null) {
    return new EbayError(false, `Photo ${place}: ${error.message}`, {
      cause: error,
      publicMessage: `Photo ${place}: ${error.publicMessage}`,
      ...(error.status !== null && { status: error.status }),
    })
  }
  return error
}
