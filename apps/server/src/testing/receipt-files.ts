import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { drawPdf } from '#src/integrations/ocr/draw-pdf.ts'

/** A receipt of a shop that does not exist. */
export const receiptLines = [
  'HARBOUR GOODS LLC',
  '12 Quay Street, Portland',
  'Order number: HG-20481',
  'Date: 2026-03-14  10:22',
  'Ceramic table lamp      24.50',
  'Linen cushion           12.25',
  'Subtotal                36.75',
  'Tax                      3.25',
  'Total                  $40.00',
  'Visa                   $40.00',
]

/** A scanner's resolution. */
const pointsPerDot = 72 / 200

/** A PDF of pages of lines, in Courier; each page is as narrow as a till's paper. */
export function writePdf(pages: readonly (readonly string[])[]): Buffer {
  const height = 30 + 20 * Math.max(...pages.map(({ length }) => length), 1)
  const kids = pages.map((_, page) => `${4 + 2 * page} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 340 ${height}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
    ...pages.flatMap((lines, page) => {
      const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')})Tj 0 -20 Td`)
      const content = `BT /F1 14 Tf 20 ${height - 30} Td ${shown.join(' ')} ET`
      return [
        `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * page} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ]
    }),
  ]
  return joinObjects(objects)
}

/** The same as pictures, as a scanner or a phone makes them. */
export async function drawReceipt(lines: readonly string[] = receiptLines): Promise<Buffer> {
  for await (const { pixels, width, height } of drawPdf(writePdf([lines]))) {
    return await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  }
  throw new Error('There was no page.')
}

/** A PDF whose one page, repeated that many times, is a picture without text. */
export async function writeScannedPdf(pages = 1): Promise<Buffer> {
  const picture = sharp(await drawReceipt())
  const { data, info } = await picture
    .toColourspace('b-w')
    .jpeg()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const kids = Array.from({ length: pages }, (_, page) => `${5 + page} 0 R`).join(' ')
  const [wide, high] = [width * pointsPerDot, height * pointsPerDot]
  const content = `${wide} 0 0 ${high} 0 0 cm /P Do`
  return joinObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages}/MediaBox[0 0 ${wide} ${high}]>>`,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () => '<</Type/Page/Parent 2 0 R/Resources<</XObject<</P 3 0 R>>>>/Contents 4 0 R>>',
    ),
  ])
}

/** A PDF of a few hundred kilobytes whose one page unpacks to that many megabytes of nothing. */
export async function writePdfBomb(megabytes: number): Promise<Buffer> {
  const blank = Buffer.alloc(1024 * 1024, ' ')
  const blanks = Readable.from(Array.from({ length: megabytes }, () => blank))
  const content = await buffer(blanks.pipe(createDeflate({ level: 9 })))
  return joinObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 4 0 R>>',
    `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content.toString('latin1')}\nendstream`,
  ])
}

/** A PDF that asks for a password before it shows anything: nobody knows a password for its key. */
export function writeLockedPdf(): Buffer {
  const key = '00'.repeat(32)
  const lock = `/Encrypt<</Filter/Standard/V 1/R 2/O<${key}>/U<${key}>/P -4>>/ID[<00><00>]`
  return joinObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'], lock)
}

/** A PDF of these objects, the first of which is its catalogue. */
export function joinObjects(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}
