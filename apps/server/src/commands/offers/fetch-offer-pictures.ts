import { randomBytes } from 'node:crypto'
import { folderRules } from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'
import { WebError } from '#src/integrations/web/web-error.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'
import type { Log } from '#src/log/log.ts'

interface PictureServices {
  backend: Pick<Backend, 'admin' | 'asService' | 'publicFileUrl'>
  web: Pick<WebReader, 'readPicture'>
  log: Log
}

interface WantedPicture {
  offer_id: string
  image_url: string
}

/** A claim lasts ten minutes, in which each of these may take the maximum time of a picture. */
const batchSize = 12
const hostsAtOnce = 3
const longestEdge = 640
const yearInSeconds = 31_536_000
const bucket = 'product-images'

/**
 * Fetches the missing pictures of offers, the newest offers first, and stores our own copies: few at once, one at a time
 * from each host, never twice from two servers. Failures are recorded and retried later, a few times. Ends early on
 * `signal`. docs/behaviour/ingest.md
 */
export async function fetchOfferPictures(
  services: PictureServices,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const wanted = await claim(services.backend)
    if (wanted.length === 0) return
    const hosts = [...groupByHost(wanted).values()]
    const workers = Array.from({ length: hostsAtOnce }, async () => {
      for (let host = hosts.shift(); host && !signal.aborted; host = hosts.shift()) {
        for (const picture of host) if (!signal.aborted) await fetchOne(services, picture, signal)
      }
    })
    await Promise.all(workers)
  }
}

async function claim(backend: Pick<Backend, 'asService'>): Promise<WantedPicture[]> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<WantedPicture>(
      'select offer_id, image_url from private.claim_pictures($1)',
      [batchSize],
    )
    return rows
  })
}

function groupByHost(wanted: readonly WantedPicture[]): Map<string, WantedPicture[]> {
  return Map.groupBy(wanted, ({ image_url: url }) => URL.parse(url)?.host ?? '')
}

async function fetchOne(
  services: PictureServices,
  wanted: WantedPicture,
  signal: AbortSignal,
): Promise<void> {
  const { backend, web, log } = services
  if (wanted.image_url.startsWith(backend.publicFileUrl(bucket, ''))) {
    await leave(backend, wanted, 'It is ours.', true)
    return
  }
  try {
    const { bytes } = await web.readPicture(wanted.image_url, signal)
    await keep(backend, wanted, await prepare(bytes))
  } catch (error) {
    if (signal.aborted) return
    const problem = describe(error)
    log.info('picture.failed', { offer: wanted.offer_id, problem: problem.text })
    // A failure on our side is the job's error, and this picture is retried later.
    if (problem.isOurs) throw error
    await leave(backend, wanted, problem.text, problem.isFinal)
  }
}

interface Prepared {
  bytes: Uint8Array
  contentType: string
  extension: string
}

/** Re-encoded, so that none of the other site's bytes pass. The picture libraries load when needed. */
async function prepare(bytes: Uint8Array): Promise<Prepared> {
  const { readMediaType } = await import('#src/integrations/images/read-media-type.ts')
  const type = await readMediaType(bytes)
  if (type === null || !folderRules[bucket].types.includes(type)) {
    throw new AppError('unsupported_type', 'There is no picture at this address.')
  }
  const { preparePicture } = await import('#src/integrations/images/prepare-picture.ts')
  return await preparePicture(bytes, type, { maxEdge: longestEdge, keepPng: false })
}

/** The file is announced before it is stored: if this process dies, it is removed again. */
async function keep(
  backend: Pick<Backend, 'admin' | 'asService'>,
  { offer_id: offer, image_url: url }: WantedPicture,
  { bytes, contentType, extension }: Prepared,
): Promise<void> {
  const path = `global/${randomBytes(12).toString('hex')}.${extension}`
  await backend.asService((transaction) =>
    transaction.query('select private.announce_picture($1)', [path]),
  )
  const admin = await backend.admin()
  const { error } = await admin.storage.from(bucket).upload(path, bytes, {
    contentType,
    cacheControl: String(yearInSeconds),
    upsert: false,
  })
  if (error) throw error
  await backend.asService((transaction) =>
    transaction.query('select private.keep_picture($1, $2, $3)', [offer, url, path]),
  )
}

async function leave(
  backend: Pick<Backend, 'asService'>,
  { offer_id: offer, image_url: url }: WantedPicture,
  problem: string,
  isFinal: boolean,
): Promise<void> {
  await backend.asService((transaction) =>
    transaction.query('select private.leave_picture($1, $2, $3, $4)', [
      offer,
      url,
      problem,
      isFinal,
    ]),
  )
}

/** Failures that waiting cannot fix are not retried. */
function describe(error: unknown): { text: string; isFinal: boolean; isOurs: boolean } {
  if (error instanceof WebError) {
    const status = error.status === null ? '' : ` ${error.status}`
    const isGone =
      error.problem === 'bad_status' && [400, 401, 403, 404, 410].includes(error.status ?? 0)
    const isFinal = isGone || ['refused', 'too_large', 'wrong_type'].includes(error.problem)
    return { text: `${error.problem}${status}`, isFinal, isOurs: false }
  }
  if (error instanceof AppError && error.code !== 'unavailable') {
    return { text: error.message, isFinal: error.code !== 'timeout', isOurs: false }
  }
  return { text: 'storage', isFinal: false, isOurs: true }
}
