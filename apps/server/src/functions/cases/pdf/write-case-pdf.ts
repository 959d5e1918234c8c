import { setImmediate as nextTurn } from 'node:timers/promises'
// oxlint-disable-next-line import/no-named-as-default -- its types know no other export
import PDFDocument from 'pdfkit'
import type {
  CaseFileView,
  CaseProductView,
  CaseView,
} from '@sampletrail/domain/cases/case-view.ts'
import type { CaseDocument } from '#src/functions/cases/pdf/case-pictures.ts'
import { fontFile, type FontName } from '#src/functions/cases/pdf/pdf-fonts.ts'
import { layOut, type TextRun } from '#src/functions/cases/pdf/pdf-text.ts'
import { AppError } from '#src/http/app-error.ts'
import { cutForPaper, type PaperPart } from '#src/integrations/images/cut-for-paper.ts'

const [pageWidth, pageHeight] = [595.28, 841.89]
const margin = 48
const contentWidth = pageWidth - 2 * margin
/** Where contents end; the number of the page is below. */
const bottom = pageHeight - 64
const contentHeight = bottom - margin
const ink = '#211b15'
const muted = '#635848'
const accent = '#9a3b08'
const title = 'Proof from a product tester'
const pictureHeight = 200
/** Of a label and a line of its note. */
const captionHeight = 48
/** How much smaller a picture may become to fit on the page. */
const leastScale = 0.75
/** How much higher than wide a part of a long picture may be, and still be as wide as half the page. */
const longestRatio = contentHeight / (contentWidth * 0.6)

interface TextStyle {
  size: number
  isBold?: boolean
  colour?: string
  /** From the left edge of the contents, in points. */
  indent?: number
  width?: number
  link?: string
}

/**
 * A PDF on A4 with what the page of a link shows, part by part: memory holds one picture. Its metadata has no person, program
 * or day. Ends with the reason of `signal` when it is aborted. docs/behaviour/case-links.md
 */
export async function* writeCasePdf(
  { view, load }: CaseDocument,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const paper = openPaper()
  writeHead(paper, view)
  for (const product of view.products) {
    signal.throwIfAborted()
    writeProduct(paper, product, view.products.length === 1)
    // Long notes take a while: other requests go on between products.
    await nextTurn()
    for (const file of product.files) {
      for (const [place, page] of file.pages.entries()) {
        signal.throwIfAborted()
        const parts = await cutPictures(() => load(page.id, signal))
        if (place === 0) writeCaption(paper, file, parts?.[0])
        writePictures(paper, file, parts)
        yield* paper.take()
      }
    }
  }
  signal.throwIfAborted()
  yield* paper.end()
}

type Paper = ReturnType<typeof openPaper>

function remember<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  const value = known.get(key) ?? find()
  known.set(key, value)
  return value
}

function openPaper() {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: fontFile('latin'),
    lang: 'en',
    info: {
      Title: title,
      Producer: 'SampleTrail',
      Creator: 'SampleTrail',
      // Without one the library writes when the PDF was asked for.
      CreationDate: new Date(0),
    },
  })
  let y = margin
  let pages = 0

  const useFont = (name: FontName, size = 11) => pdf.font(fontFile(name), size)
  const letters = new Map<string, boolean>()
  const widths = new Map<string, number>()
  // The library shapes a text at each question, and words come again and again.
  const measure = (size: number) => ({
    has: (font: FontName, letter: string): boolean =>
      remember(letters, `${font} ${letter}`, () => {
        useFont(font)
        return hasLetter(pdf, letter)
      }),
    widthOf: ({ font, text }: TextRun): number =>
      remember(widths, `${font} ${size} ${text}`, () =>
        useFont(font, size).widthOfString(text, { features: [] }),
      ),
  })

  function drawRun({ font, text }: TextRun, x: number, size: number, colour: string): number {
    useFont(font, size)
    pdf.fillColor(colour).text(text, x, y, { lineBreak: false, features: [], baseline: 'top' })
    return pdf.widthOfString(text, { features: [] })
  }

  function addPage(): void {
    pdf.addPage()
    pages += 1
    y = pageHeight - 44
    drawRun({ font: 'latin', text: `Page ${pages}` }, margin, 9, muted)
    y = margin
  }

  addPage()
  return {
    addPage,
    /** Begins a new page unless there is as much room on this one. */
    needRoom(height: number): void {
      if (y + height > bottom && y > margin) addPage()
    },
    roomLeft: () => bottom - y,
    skip(height: number): void {
      y += height
    },
    drawLine(): void {
      pdf
        .moveTo(margin, y)
        .lineTo(pageWidth - margin, y)
        .lineWidth(0.75)
        .strokeColor('#e7dfd3')
        .stroke()
      y += 16
    },
    /** Writes lines from the current height on, onto new pages if needed. */
    write(text: string, style: TextStyle): void {
      const { size, isBold = false, colour = ink, indent = 0, link } = style
      const lineHeight = size * 1.4
      const width = style.width ?? contentWidth - indent
      for (const line of layOut(text, { isBold, width, measure: measure(size) })) {
        if (y + lineHeight > bottom) addPage()
        let x = margin + indent
        for (const run of line) x += drawRun(run, x, size, colour)
        // An address in a PDF has no letters beyond ASCII.
        const address = link === undefined ? null : (URL.parse(link)?.href ?? null)
        if (address !== null) {
          pdf.link(margin + indent, y, x - margin - indent, lineHeight, address)
        }
        y += lineHeight
      }
    },
    /** Draws the next text again from this height. */
    at: () => y,
    moveTo(height: number): void {
      y = height
    },
    draw(bytes: Buffer, width: number, height: number): void {
      pdf.image(bytes, margin, y, { width, height })
      y += height
    },
    /** What is ready so far. */
    *take(): Generator<Uint8Array> {
      const chunk: unknown = pdf.read()
      if (chunk instanceof Uint8Array) yield chunk
    },
    async *end(): AsyncGenerator<Uint8Array> {
      pdf.end()
      for await (const chunk of pdf) if (chunk instanceof Uint8Array) yield chunk
    },
  }
}

/** The library knows its font's letters, and does not say so in its types. */
function hasLetter(pdf: object, letter: string): boolean {
  const { _font: font } = pdf as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
  }
  return font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

function writeHead(paper: Paper, { products, totals }: CaseView): void {
  const [first] = products
  paper.write(title, { size: 11, colour: muted })
  paper.skip(4)
  const heading = products.length === 1 ? (first?.name ?? '') : `${products.length} products`
  paper.write(heading, { size: 20, isBold: true })
  if (totals.length > 0) {
    paper.skip(4)
    paper.write(`Amount asked for, all together: ${totals.join(' + ')}`, { size: 12, isBold: true })
  }
  paper.skip(14)
}

function writeProduct(paper: Paper, product: CaseProductView, isOnly: boolean): void {
  paper.needRoom(120)
  if (!isOnly) {
    paper.drawLine()
    paper.write(product.name, { size: 15, isBold: true })
    paper.skip(6)
  }
  for (const { label, value } of product.facts) writeFact(paper, label, value)
  if (product.reviewUrl !== null) {
    writeFact(paper, 'Published review', product.reviewUrl, product.reviewUrl)
  }
  if (product.notes.length > 0 || product.terms !== null) {
    paper.skip(8)
    paper.needRoom(48)
    paper.write('What was agreed', { size: 12, isBold: true })
    if (product.terms !== null) paper.write(product.terms, { size: 11 })
    for (const { day, text } of product.notes) writeFact(paper, day, text)
  }
  paper.skip(10)
}

/** A label, and its value beside it. */
function writeFact(paper: Paper, label: string, value: string, link?: string): void {
  paper.needRoom(32)
  const top = paper.at()
  paper.write(label, { size: 11, colour: muted, width: 130 })
  const below = paper.at()
  paper.moveTo(top)
  paper.write(value, {
    size: 11,
    indent: 140,
    ...(link === undefined ? {} : { link, colour: accent }),
  })
  // The value may have gone on to the next page.
  if (paper.at() > top) paper.moveTo(Math.max(paper.at(), below))
  paper.skip(3)
}

/** On the page of its first picture. */
function writeCaption(paper: Paper, file: CaseFileView, first: PaperPart | undefined): void {
  const { label, note } = file
  const height = first === undefined ? 0 : sizeOf(file, first).height
  paper.needRoom(captionHeight + Math.min(height * leastScale, contentHeight - captionHeight))
  paper.skip(6)
  paper.write(label, { size: 12, isBold: true })
  if (note !== null) paper.write(note, { size: 11, colour: muted })
  paper.skip(6)
}

/** The pictures of a page of a file, in parts; null if it cannot be drawn. A time that is over ends the whole. */
async function cutPictures(
  load: () => Promise<{ bytes: Uint8Array }[]>,
): Promise<PaperPart[] | null> {
  try {
    const parts: PaperPart[] = []
    for (const { bytes } of await load()) parts.push(...(await cutForPaper(bytes, longestRatio)))
    return parts
  } catch (error) {
    if (error instanceof AppError && error.code !== 'timeout') return null
    throw error
  }
}

function writePictures(paper: Paper, file: CaseFileView, parts: PaperPart[] | null): void {
  if (parts === null) paper.write('This file could not be read.', { size: 11, colour: muted })
  for (const part of parts ?? []) {
    let { width, height } = sizeOf(file, part)
    if (height > paper.roomLeft()) {
      // A little smaller is better than a page that is half empty.
      const fit = paper.roomLeft() / height
      if (fit >= leastScale) [width, height] = [width * fit, height * fit]
      else paper.addPage()
    }
    paper.draw(part.bytes, width, height)
    paper.skip(10)
  }
}

/** In points. */
function sizeOf({ kind }: CaseFileView, part: PaperPart): { width: number; height: number } {
  const most = kind === 'picture' ? pictureHeight : contentHeight
  const scale = Math.min(contentWidth / part.width, most / part.height, 1)
  return { width: part.width * scale, height: part.height * scale }
}
