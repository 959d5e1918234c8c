import type { ModelReading } from '@sampletrail/domain/receipt/model-reading.ts'

/** A picture of a receipt, in a type that models take: JPEG, PNG or WebP. */
export interface ReceiptPicture {
  bytes: Uint8Array
  mediaType: string
}

/** Reads pictures of one receipt. */
export interface ReceiptModel {
  /** Throws IntegrationError, or the signal's reason. */
  read(pictures: ReceiptPicture[], signal: AbortSignal): Promise<ModelReading>
}
