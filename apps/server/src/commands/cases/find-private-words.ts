import { type BlackoutProposals, mostBlackoutBoxes } from '@sampletrail/contracts/case-links.ts'
import { findPrivateWords } from '@sampletrail/domain/cases/private-words.ts'
import { placeOnPage } from '@sampletrail/domain/cases/private-words-on-page.ts'
import type { PageWords } from '#src/integrations/ocr/messages.ts'
import type { ReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'

/** Most pages of a file that are looked at; no more are shared. */
const mostPages = 20
/** Of a file. A page has some thousand; looking at more would hold up the server. */
const mostLetters = 60_000

/**
 * What is private on the pages of a file: proposals for its owner, who decides. Each page takes its own turn of the reader, so
 * that scans wait for one page at most. When there is too much text, or `signal` is aborted, the answer is what was found until
 * then, with the numbers of the pages that were not looked at; its reason is thrown if nothing was. Throws AppError with a
 * message that says what to do.
 */
export async function proposeBlackouts(
  reader: Pick<ReceiptReader, 'findWords'>,
  load: Parameters<ReceiptReader['findWords']>[0],
  signal: AbortSignal,
): Promise<BlackoutProposals> {
  const pages: PageWords[] = []
  let count = 1
  try {
    while (pages.length < count && lettersOf(pages) < mostLetters) {
      const page = await reader.findWords(load, pages.length + 1, { signal })
      pages.push(page)
      count = Math.min(page.of, mostPages)
    }
  } catch (error) {
    if (!signal.aborted || pages.length === 0) throw error
  }
  const found = findPrivateWords(pages.map(({ lines }) => lines))
  const boxes: BlackoutProposals['boxes'] = []
  let read = 0
  for (const [place, { toPage }] of pages.entries()) {
    const onPage = placeOnPage(found[place] ?? [], toPage)
    // A page with a part of its boxes would look like one that was done.
    if (boxes.length + onPage.length > mostBlackoutBoxes) break
    boxes.push(...onPage.map((box) => ({ page: place + 1, ...box })))
    read += 1
  }
  const unread = Array.from({ length: count - read }, (_, place) => read + 1 + place)
  return { boxes, unread }
}

function lettersOf(pages: readonly PageWords[]): number {
  return pages
    .flatMap(({ lines }) => lines.flat())
    .reduce((letters, { text }) => letters + text.length, 0)
}
