import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ReadPage } from '#src/integrations/ocr/messages.ts'

/** The text of a document's first pages, and why the others are missing. */
export interface PartOfDocument {
  text: DocumentText
  missing: { pages: { read: number; of: number }; cause: unknown }
}

/** Collects the pages of a document while it is read, so that a failure half-way loses none of them. */
export function collectPages(onPage: (page: { number: number; of: number }) => void) {
  let pages: ReadPage[] = []
  return {
    add: (page: ReadPage): void => {
      // A PDF whose own text is too short is read again, as pictures.
      if (page.number === 1) pages = []
      pages.push(page)
      // A PDF's own text takes a moment; its pictures take seconds each.
      if (page.source === 'pictures') onPage({ number: page.number, of: page.of })
    },
    /**
     * The pages that were read before the failure. Throws the failure if there are none, if nobody wants them any more, or if
     * the document as a whole was refused.
     */
    rescue: (cause: unknown, signal: AbortSignal): PartOfDocument => {
      const [first] = pages
      if (first === undefined || signal.aborted || isOfWhole(cause, first)) throw cause
      return {
        text: joinPages(pages, first),
        missing: { pages: { read: pages.length, of: first.of }, cause },
      }
    },
  }
}

/** A text that is too long for a receipt has no page that could be believed. */
function isOfWhole(cause: unknown, { source }: ReadPage): boolean {
  return source === 'text' && cause instanceof AppError && cause.code === 'too_large'
}

function joinPages(pages: readonly ReadPage[], { source, passes }: ReadPage): DocumentText {
  const byPass = passes.map((_, pass) => pages.map((page) => page.passes[pass] ?? []))
  return source === 'text' ? { source, pages: byPass[0] ?? [] } : { source, passes: byPass }
}
