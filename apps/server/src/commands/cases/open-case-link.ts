import { randomBytes, randomUUID } from 'node:crypto'
import {
  type BlackoutBox,
  caseLinkSeconds,
  type CaseLinkAddress,
  type CaseLinkTime,
} from '@sampletrail/contracts/case-links.ts'
import type { ErrorCode } from '@sampletrail/contracts/errors.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { hashCaseToken, type CaseTokens } from '#src/commands/cases/case-tokens.ts'
import {
  drawCaseSource,
  type DrawingTools,
  type DrawnPage,
} from '#src/commands/cases/draw-case-source.ts'
import { gatherCase, type CaseContents, type CaseSource } from '#src/commands/cases/gather-case.ts'
import { deleteFile, storeBytes } from '#src/commands/files/store-file.ts'
import { callTimeLeft } from '#src/deadlines/request-time.ts'
import { leaveWhen } from '#src/deadlines/leave-when.ts'
import { requireStanding } from '#src/db/require-standing.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { AppError } from '#src/http/app-error.ts'

export interface CaseServices extends Omit<DrawingTools, 'backend'> {
  backend: Backend
  caseTokens: Pick<CaseTokens, 'tokenOf'>
  publicUrl: string
}

type LeftOut = CaseLinkAddress['leftOut'][number]

/** A picture of a link, as `private.add_case_link` takes it. */
interface CaseFileRow {
  id: string
  product_id: string
  kind: CaseSource['kind']
  proof_id: string | null
  source: string
  /** What is black in its file, with the first page: the database refuses a link that lacks boxes. */
  boxes?: readonly BlackoutBox[]
  path: string
  content_type: string
  width: number
  height: number
}

/** A ticked file, after it was drawn or left out. */
interface DrawnEntry {
  pictures: CaseFileRow[]
  leftOut: LeftOut[]
}

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
/** Files that are fetched, drawn and stored at the same time. */
const filesAtOnce = 3
/** Milliseconds of a request that are kept for opening the link after its last picture. */
const spare = 5000
/** The database accepts no more pictures. */
const mostPictures = 2000
const lateText = 'There was no time left to draw this file. Make a link with fewer files.'

/**
 * Opens a link with new pictures of the ticked files. A file that cannot be drawn is left out, and the answer says why. Throws
 * AppError if there is no room for another link, or a product is gone; then no picture stays behind.
 */
export async function openCaseLink(
  services: CaseServices,
  claims: Claims,
  contents: CaseContents & { lasts: CaseLinkTime },
): Promise<CaseLinkAddress> {
  const { backend, caseTokens, publicUrl } = services
  const { sub } = claims
  // Before the pictures: nobody waits for a refusal.
  await callDatabase(backend, 'select private.require_case_link_room($1)', [sub])
  const { sources } = await gatherCase(backend, claims, contents)
  const made = await drawAll(services, sub, sources)
  const rows = made.flatMap(({ pictures }) => pictures)
  const id = randomUUID()
  const token = caseTokens.tokenOf(id)
  try {
    // Drawing takes a while: nobody makes a link with a session that ended meanwhile.
    await requireStanding(backend, claims)
    // Its caller has been told by now that it took too long, and would not know of the link.
    if (callTimeLeft() <= 0) throw new AppError('timeout', lateText)
    const [added] = await callDatabase<{ expires_at: Date }>(
      backend,
      'select expires_at from private.add_case_link($1, $2, $3, $4, $5, $6, $7)',
      [
        sub,
        id,
        hashCaseToken(token),
        [...new Set(contents.products)],
        contents.shows,
        caseLinkSeconds[contents.lasts],
        JSON.stringify(rows.map((row, index) => ({ ...row, place: index + 1 }))),
      ],
    )
    if (added === undefined) throw new Error('The database did not say when the link ends.')
    return {
      id,
      url: `${publicUrl}/proof/${token}`,
      expiresAt: added.expires_at.toISOString(),
      leftOut: made.flatMap(({ leftOut }) => leftOut),
    }
  } catch (error) {
    await dropPictures(backend, sub, rows)
    throw error
  }
}

/**
 * The address of an open link of this person, again. Throws `not_found` for any other, and `conflict` if the installation has
 * another key than when the link was made.
 */
export async function findCaseAddress(
  { backend, caseTokens, publicUrl }: Pick<CaseServices, 'backend' | 'caseTokens' | 'publicUrl'>,
  userId: string,
  linkId: string,
): Promise<string> {
  const token = caseTokens.tokenOf(linkId)
  const [row] = await callDatabase<{ is_key: boolean | null }>(
    backend,
    'select private.has_case_key($1, $2, $3) as is_key',
    [userId, linkId, hashCaseToken(token)],
  )
  if (row?.is_key === true) return `${publicUrl}/proof/${token}`
  throw row?.is_key === false
    ? new AppError(
        'conflict',
        'The address of this link can no longer be shown. The link still works. To copy an address, make a new link.',
      )
    : new AppError('not_found', 'This link is no longer open.')
}

/** As many at once as do not crowd out others, in the order of the page. */
async function drawAll(
  services: CaseServices,
  userId: string,
  sources: readonly CaseSource[],
): Promise<DrawnEntry[]> {
  const made: DrawnEntry[] = []
  let pictures = 0
  const waiting = sources.entries()
  const workers = Array.from({ length: filesAtOnce }, async () => {
    for (const [place, source] of waiting) {
      const { productId, kind } = source
      const entry: DrawnEntry = { pictures: [], leftOut: [] }
      const leaveOut = (reason: string) => entry.leftOut.push({ productId, part: kind, reason })
      made[place] = entry
      try {
        const pages = await drawInTime(services, userId, source)
        pictures += pages.length
        if (pictures > mostPictures) {
          throw new AppError('too_large', `A link has up to ${mostPictures} pictures.`)
        }
        entry.pictures = await storePages(services.backend, userId, source, pages)
        const all = pages[0]?.of ?? 0
        if (all > pages.length) {
          leaveOut(`Only the first ${pages.length} of its ${all} pages are shown.`)
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        leaveOut(error.message)
      }
    }
  })
  const ends = await Promise.allSettled(workers)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) {
    await dropPictures(
      services.backend,
      userId,
      made.flatMap((one) => one.pictures),
    )
    throw failed.reason
  }
  return made
}

async function drawInTime(
  services: CaseServices,
  userId: string,
  source: CaseSource,
): Promise<DrawnPage[]> {
  const left = callTimeLeft() - spare
  if (left <= 0) throw new AppError('timeout', lateText)
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new AppError('timeout', lateText)),
    // Outside a request there is no limit, and a timer knows none.
    Math.min(left, 2 ** 31 - 1),
  )
  try {
    const { signal } = controller
    return await leaveWhen(signal, drawCaseSource(services, userId, source, signal))
  } finally {
    clearTimeout(timer)
  }
}

async function storePages(
  backend: Backend,
  userId: string,
  { productId, kind, source, boxes, proof }: CaseSource,
  pages: readonly DrawnPage[],
): Promise<CaseFileRow[]> {
  const stored: CaseFileRow[] = []
  try {
    for (const [place, { bytes, contentType, width, height }] of pages.entries()) {
      const path = `shared/${userId}/${randomBytes(12).toString('hex')}.${extensions[contentType]}`
      await storeBytes(backend, userId, { bucket: 'product-files', path, bytes, contentType })
      stored.push({
        id: randomUUID(),
        product_id: productId,
        kind,
        proof_id: proof?.id ?? null,
        source,
        ...(place === 0 && { boxes }),
        path,
        content_type: contentType,
        width,
        height,
      })
    }
  } catch (error) {
    await dropPictures(backend, userId, stored)
    throw error
  }
  return stored
}

/** What cannot be removed now goes within a day, because nothing refers to it. */
async function dropPictures(
  backend: Backend,
  userId: string,
  rows: readonly Pick<CaseFileRow, 'path'>[],
): Promise<void> {
  await Promise.allSettled(
    rows.map(({ path }) => deleteFile(backend, userId, { bucket: 'product-files', path })),
  )
}

/** A statement of the server's. Throws the database's refusals as AppError. */
async function callDatabase<Row extends object>(
  backend: Pick<Backend, 'asService'>,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  try {
    return await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<Row & Record<string, unknown>>(sql, values)
      return rows
    })
  } catch (error) {
    throw toAppError(error)
  }
}

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
}

function toAppError(error: unknown): unknown {
  const refusal = readRefusal(error)
  if (refusal === null) return error
  const cause = { cause: error }
  if (refusal.hint === 'case_link_limit') {
    return new AppError('quota_reached', refusal.message, cause)
  }
  if (refusal.hint === 'closed_account') {
    return new AppError('unauthorized', refusal.message, cause)
  }
  const code = codes[refusal.status]
  return code === undefined ? error : new AppError(code, refusal.message, cause)
}
