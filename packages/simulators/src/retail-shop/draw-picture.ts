import { crc32, deflateSync } from 'node:zlib'

/** Product pictures of the simulator are squares: too small for eBay, unless the name says that they are large. */
const sizeOf = (name: string): number => (name.startsWith('large-') ? 600 : 480)

/**
 * A PNG of a plain object on a light background. Its colour follows from `name`, so that pictures are distinguishable and
 * the same name always gives the same bytes.
 */
export function drawPicture(name: string): Uint8Array<ArrayBuffer> {
  const size = sizeOf(name)
  const colour = colourOf(name)
  const rows: Buffer[] = []
  for (let y = 0; y < size; y += 1) {
    const row = Buffer.alloc(1 + size * 3, 0xf2)
    // The filter of the row: none.
    row[0] = 0
    for (let x = 0; x < size; x += 1) {
      if (isInside(x, y, size)) row.set(colour, 1 + x * 3)
    }
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A jar: a narrow neck on a wide body. */
function isInside(x: number, y: number, size: number): boolean {
  const fromMiddle = Math.abs(x - size / 2)
  return y < size / 3
    ? y > size / 6 && fromMiddle < size / 8
    : y < size * 0.85 && fromMiddle < size / 4
}

function colourOf(name: string): number[] {
  const sum = crc32(name)
  return [sum & 0x7f, (sum >> 8) & 0x7f, (sum >> 16) & 0x7f].map((part) => part + 64)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
