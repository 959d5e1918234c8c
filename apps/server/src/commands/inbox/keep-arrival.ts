import { createHash, randomBytes } from 'node:crypto'
import { inboxFolder } from '@sampletrail/contracts/files.ts'
import { maxArrivalBytes, type CaptureKind } from '@sampletrail/contracts/inbox.ts'
import type { Backend } from '#src/backend.ts'
import { deleteFile, storeBytes } from '#src/commands/files/store-file.ts'
import { AppError } from '#src/http/app-error.ts'

/** What arrived. */
export type ArrivedItem =
  | { kind: 'mail' | 'file'; name: string; mediaType: string; bytes: Uint8Array; delivery?: string }
  | { kind: 'text'; content: string }

/**
 * 'known' arrived before, 'ended' is of a key that is no longer valid; the others did not fit: too much waits, it is too large, or the
 * files of the account take up all of its plan.
 */
export type KeptArrival = 'kept' | 'known' | 'ended' | 'full' | 'large' | 'storage'

const bucket = 'product-files'

/** Keeps what arrived for a person by their address or link, until one of their devices has it. docs/behaviour/inbox.md */
export async function keepArrival(
  backend: Backend,
  owner: string,
  key: CaptureKind,
  item: ArrivedItem,
): Promise<KeptArrival> {
  if (item.kind === 'text') return await keepRow(backend, owner, key, item, null)
  if (item.bytes.byteLength > maxArrivalBytes) return await refuse(backend, owner, key, 'large')
  const path = `${inboxFolder}/${owner}/${randomBytes(12).toString('hex')}.bin`
  try {
    // Unchanged and without its type: it is served to nobody as a picture or a page.
    await storeBytes(backend, owner, {
      bucket,
      path,
      bytes: item.bytes,
      contentType: 'application/octet-stream',
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') {
      return await refuse(backend, owner, key, 'storage')
    }
    throw error
  }
  const kept = await keepRow(backend, owner, key, item, path)
  if (kept !== 'kept') await deleteFile(backend, owner, { bucket, path })
  return kept
}

async function keepRow(
  backend: Backend,
  owner: string,
  key: CaptureKind,
  item: ArrivedItem,
  path: string | null,
): Promise<KeptArrival> {
  const content = item.kind === 'text' ? item.content : null
  const bytes = item.kind === 'text' ? Buffer.from(item.content) : item.bytes
  const [name, mediaType, delivery] =
    item.kind === 'text'
      ? ['Text', 'text/plain', null]
      : [item.name, item.mediaType, item.delivery ?? null]
  const fingerprint = createHash('sha256').update(bytes).digest()
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ kept: KeptArrival }>(
      'select private.keep_arrival($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as kept',
      [
        owner,
        key,
        item.kind,
        name,
        mediaType,
        bytes.byteLength,
        path,
        content,
        fingerprint,
        delivery,
      ],
    )
    return rows[0]?.kept ?? 'ended'
  })
}

async function refuse(
  backend: Pick<Backend, 'asService'>,
  owner: string,
  key: CaptureKind,
  refusal: 'large' | 'storage',
): Promise<KeptArrival> {
  await backend.asService((transaction) =>
    transaction.query('select private.refuse_arrival($1, $2, $3)', [owner, key, refusal]),
  )
  return refusal
}
