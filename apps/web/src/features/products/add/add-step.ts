import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import type { Captured, CapturedDocument } from '#src/entities/capture/captured.ts'
import type { ReceiptRun } from '#src/entities/receipt/receipt-run.ts'
import type { Prefill } from '#src/features/products/form/prefill.ts'

/** One of several documents that become products, one after the other. */
interface QueuedDocument extends CapturedDocument {
  /** 'Document 2 of 5', if there are several. */
  place: string | null
}

/** The current step of adding a product. */
export type AddStep =
  | { way: 'choose' }
  /** Asks for a receipt; with a run, shows what it read. */
  | { way: 'receipt'; run?: ReceiptRun }
  /** Selects lines of a receipt. */
  | { way: 'items'; run: ReceiptRun; path: string; scan: ReceiptScan }
  | { way: 'form'; prefill?: Prefill; run?: ReceiptRun; document?: QueuedDocument }
  /** Each capture has a key of its own, so that the dialog begins anew with it. */
  | { way: 'link'; text: string; page?: string | undefined; key?: string }
  /** Was shared with the app, pasted or dropped. */
  | { way: 'captured'; captured: Captured }
  /** Reads emails; `onKept` is called once what they say is stored on this device. */
  | { way: 'mails'; files: readonly File[]; onKept?: () => void }
  /** Compares a receipt with the product that was saved before it was read. */
  | { way: 'saved'; productId: string; scan: ReceiptScan }

export type StepOf<Way extends AddStep['way']> = Extract<AddStep, { way: Way }>
