import { folderRules, maxFileBytes } from '@sampletrail/contracts/files.ts'
import type { Backend } from '#src/backend.ts'
import { drawSharedPages } from '#src/commands/cases/draw-shared-pages.ts'
import type { CaseSource } from '#src/commands/cases/gather-case.ts'
import { createWorkGate } from '#src/commands/concurrency/work-gate.ts'
import { fetchPicture } from '#src/commands/files/copy-picture.ts'
import { isOwnPath } from '#src/commands/files/name-file.ts'
import { loadStoredPicture, storedPicturePath } from '#src/commands/files/stored-picture.ts'
import { loadReceipt } from '#src/commands/receipts/receipt-file.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'

export interface DrawingTools {
  backend: Pick<Backend, 'admin' | 'publicFileUrl'>
  reader: Pick<ReceiptReader, 'drawShared'>
  web: Pick<WebReader, 'readPicture'>
}

/** One page of a file as strangers may see it. */
export interface DrawnPage {
  bytes: Uint8Array
  contentType: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  /** Pages of the file. */
  of: number
}

/** A picture of 40 megapixels takes some 200 MB while it is encoded again: one at a time, for all links and PDFs together. */
const enterPicture = createWorkGate(1, 60, 30_000)

/** The longest edge of a product's picture, in pixels: it is recognised, and is not what has to be proven. */
const pictureEdge = 800

/**
 * The pages of a file of this person, drawn anew, without metadata and with its black boxes: never more than 20. Throws
 * AppError with a message that says why there is none, or the reason of `signal`.
 */
export async function drawCaseSource(
  tools: DrawingTools,
  userId: string,
  { kind, source, boxes }: CaseSource,
  signal: AbortSignal,
): Promise<DrawnPage[]> {
  if (kind === 'picture') return [await drawProductPicture(tools, source, signal)]
  if (!isOwnPath('product-files', source, userId)) {
    throw new AppError('not_found', 'This file is not stored here. Upload it, then try again.')
  }
  return await drawSharedPages(
    tools.reader,
    () => loadReceipt(tools.backend, source),
    boxes,
    signal,
  )
}

async function drawProductPicture(
  { backend, web }: DrawingTools,
  address: string,
  signal: AbortSignal,
): Promise<DrawnPage> {
  const path = storedPicturePath(backend, address)
  const bytes =
    path === null
      ? await fetchPicture(web, address, signal)
      : await loadStoredPicture(backend, path)
  if (bytes.byteLength > maxFileBytes) {
    throw new AppError('too_large', 'This picture is larger than 10 MB. Choose a smaller one.')
  }
  const { readMediaType } = await import('#src/integrations/images/read-media-type.ts')
  const type = await readMediaType(bytes)
  if (type === null || !folderRules['product-images'].types.includes(type)) {
    throw new AppError('unsupported_type', 'There is no picture at this address.')
  }
  const { preparePicture } = await import('#src/integrations/images/prepare-picture.ts')
  const rule = { maxEdge: pictureEdge, keepPng: false }
  const made = await enterPicture(() => preparePicture(bytes, type, rule))
  return {
    bytes: made.bytes,
    contentType: made.contentType === 'image/webp' ? 'image/webp' : 'image/jpeg',
    width: made.width,
    height: made.height,
    of: 1,
  }
}
