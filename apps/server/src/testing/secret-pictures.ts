import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { joinObjects } from '#src/testing/receipt-files.ts'

/** A colour that nothing else on these pictures has. */
export const secretColour = '#ff00ff'
/** The secret's place, as parts of the picture that the eye sees. */
export const secretBox = { page: 1, left: 0.1, top: 0.2, width: 0.3, height: 0.4 }
/** In the metadata of these pictures. */
export const secretWords = 'Maria Secretname'

/** A light picture with a secret on it, in pixels of the box's edges. */
export function drawSecret(width = 300, height = 200, colour = secretColour): Sharp {
  const [left, top] = [secretBox.left * width, secretBox.top * height]
  const secret = `<rect x="${left}" y="${top}" width="${secretBox.width * width}" height="${secretBox.height * height}" fill="${colour}"/>`
  const print = `<rect x="${0.6 * width}" y="${0.2 * height}" width="${0.2 * width}" height="${0.1 * height}" fill="#206040"/>`
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e8ece8"/>${secret}${print}</svg>`,
    ),
  ).flatten()
}

/** With a name, a place and a description, as phones and editors write them. */
export function withSecretMetadata(picture: Sharp): Sharp {
  return picture
    .withExif({
      IFD0: { Artist: secretWords, ImageDescription: secretWords },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secretWords}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile('p3')
}

/** A JPEG with one more segment behind its first bytes: an EXIF block whose thumbnail is another JPEG. */
export function withThumbnail(jpeg: Buffer, thumbnail: Buffer): Buffer {
  const head = Buffer.alloc(8 + 2 + 4 + 2 + 2 * 12 + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  // No entries in the first list; the second one has the thumbnail.
  head.writeUInt16LE(0, 8)
  head.writeUInt32LE(14, 10)
  head.writeUInt16LE(2, 14)
  for (const [place, tag, value] of [
    [16, 0x0201, head.length],
    [28, 0x0202, thumbnail.length],
  ] as const) {
    head.writeUInt16LE(tag, place)
    head.writeUInt16LE(4, place + 2)
    head.writeUInt32LE(1, place + 4)
    head.writeUInt32LE(value, place + 8)
  }
  const block = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), head, thumbnail])
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(block.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), marker, block, jpeg.subarray(2)])
}

/** A PNG with a text chunk behind its header. */
export function withText(png: Buffer, text: string): Buffer {
  const body = Buffer.from(`tEXtAuthor\0${text}`, 'latin1')
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  const header = 8 + 25
  return Buffer.concat([png.subarray(0, header), chunk, png.subarray(header)])
}

/** A PDF of pages with the secret on each, and its words as text in the metadata and under the box. */
export function writeSecretPdf(pages = 1, words = secretWords): Buffer {
  const [width, height] = [600, 400]
  const [left, wide] = [secretBox.left * width, secretBox.width * width]
  const [high, top] = [secretBox.height * height, secretBox.top * height]
  const bottom = height - top - high
  const kids = Array.from({ length: pages }, (_, page) => `${5 + page} 0 R`).join(' ')
  const content = `0.9 g 0 0 ${width} ${height} re f 1 0 1 rg ${left} ${bottom} ${wide} ${high} re f BT /F1 14 Tf ${left + 10} ${bottom + 20} Td (${words}) Tj ET`
  return joinObjects(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${kids}]/Count ${pages}/MediaBox[0 0 ${width} ${height}]>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ...Array.from(
        { length: pages },
        () => '<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>>>/Contents 4 0 R>>',
      ),
      `<</Author(${secretWords})>>`,
    ],
    `/Info ${5 + pages} 0 R`,
  )
}
