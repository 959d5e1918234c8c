import type { ReceiptPicture } from '#src/integrations/ai/receipt-model.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'

type Draw = ReceiptReader['draw']

/**
 * A receipt as pictures for a model. A JPEG or PNG is used as stored, which is upright and of a good size; the reader draws
 * anything else, after its waiting documents.
 */
export async function takePictures(
  load: Parameters<Draw>[0],
  reader: Pick<ReceiptReader, 'draw'>,
  options: Parameters<Draw>[1],
): Promise<ReceiptPicture[]> {
  const file = await load()
  return ['image/jpeg', 'image/png'].includes(file.mediaType)
    ? [file]
    : await reader.draw(() => Promise.resolve(file), options)
}
