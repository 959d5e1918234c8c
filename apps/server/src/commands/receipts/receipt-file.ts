import { maxFileBytes } from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'
import { isOwnPath } from '#src/commands/files/name-file.ts'
import { AppError } from '#src/http/app-error.ts'

const bucket = 'product-files'
const folders = ['receipts', 'receipt-screenshots']
const signedPrefix = `/storage/v1/object/sign/${bucket}/`

/**
 * The path of a receipt's address: a path as products store it, or our own signed URL. Throws `not_found`, the same for
 * somebody else's, another place, or a missing file.
 */
export function findOwnReceipt(
  receiptUrl: string,
  userId: string,
  origins: readonly string[],
): string {
  const path = pathOf(receiptUrl, origins)
  const isReceipt = path !== null && folders.includes(path.split('/')[0] ?? '')
  if (!isReceipt || !isOwnPath(bucket, path, userId)) throw notFound()
  return path
}

function pathOf(receiptUrl: string, origins: readonly string[]): string | null {
  if (!/^https?:/i.test(receiptUrl)) return receiptUrl
  const url = URL.parse(receiptUrl)
  if (!url || !origins.includes(url.origin) || !url.pathname.startsWith(signedPrefix)) return null
  return url.pathname.slice(signedPrefix.length)
}

/** A file of `product-files`. Throws `not_found`, `too_large` or `unavailable`. */
export async function loadReceipt(
  backend: Pick<Backend, 'admin'>,
  path: string,
): Promise<{ bytes: Uint8Array; mediaType: string }> {
  const admin = await backend.admin()
  const { data, error } = await admin.storage.from(bucket).download(path)
  if (error) {
    if (error.status === 400 || error.status === 404) throw notFound()
    throw new AppError(
      'unavailable',
      'The file could not be fetched right now. Please try again.',
      {
        cause: error,
      },
    )
  }
  if (data.size > maxFileBytes) {
    throw new AppError(
      'too_large',
      'This file is larger than 10 MB. Make it smaller and try again.',
    )
  }
  const bytes = new Uint8Array(await data.arrayBuffer())
  const { readMediaType } = await import('#src/integrations/images/read-media-type.ts')
  return { bytes, mediaType: (await readMediaType(bytes)) ?? '' }
}

function notFound(): AppError {
  return new AppError(
    'not_found',
    'We cannot find this file in your account. Reload the page and try again.',
  )
}
