import type { BlackoutBox } from '@sampletrail/contracts/case-links.ts'
import type { SharedPage } from '#src/integrations/ocr/messages.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'

export type { SharedPage } from '#src/integrations/ocr/messages.ts'

type Reader = Pick<ReceiptReader, 'drawShared'>
type Load = Parameters<ReceiptReader['drawShared']>[0]

/**
 * A file as others may see it: one new picture for each page, JPEG or PNG, without metadata and without the pixels under its
 * boxes. At most 20 pages; `of` of each one says how many the file has. `load` is called in the file's turn, so that waiting
 * files use no memory. Boxes of pages that the file does not have are ignored. Throws AppError with a message that says what to
 * do, or the reason of `signal`.
 */
export async function drawSharedPages(
  reader: Reader,
  load: Load,
  boxes: readonly BlackoutBox[],
  signal?: AbortSignal,
): Promise<SharedPage[]> {
  return await reader.drawShared(load, { boxes: [...boxes], alwaysJpeg: false, signal })
}

/** The same pages without boxes, as JPEG, for the person who draws the boxes: their sizes are those of the shared ones. */
export async function drawPagesToEdit(
  reader: Reader,
  load: Load,
  signal?: AbortSignal,
): Promise<SharedPage[]> {
  return await reader.drawShared(load, { boxes: [], alwaysJpeg: true, signal })
}
