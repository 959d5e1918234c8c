import type { OrderFindings } from '@sampletrail/domain/capture/read-order-text.ts'

/** A picture or PDF for a new product. */
export interface CapturedDocument {
  file: File
  /** Its id on this device, if it was shared: it stays there until it is uploaded, saved or discarded. */
  sharedId?: string
  /** What a text beside it says. */
  found?: OrderFindings
}

/** What was shared with the app, pasted or dropped, by what it is. */
export type Captured = Kinds & {
  /** Its id on this device, if it was shared as a text that is no draft: it stays there until it opens. */
  textId?: string
}

type Kinds =
  /** Each becomes a product, one after the other. */
  | { kind: 'documents'; documents: readonly CapturedDocument[] }
  /** Perhaps with the HTML of the page that its only link leads to. */
  | { kind: 'links'; text: string; page?: string }
  | { kind: 'order'; found: OrderFindings }
  | { kind: 'table'; file: File }
  | { kind: 'mails'; files: readonly File[]; sharedIds?: readonly string[] }
  | { kind: 'refused'; text: string; detail: string }
