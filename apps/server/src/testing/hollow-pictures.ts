import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** One chunk of a PNG, with its length and sum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a few hundred bytes that claims, and would unpack to, any size. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const small = () => sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } })

/** A JPEG whose frame header claims that size. */
export async function hollowJpeg(width: number, height: number): Promise<Buffer> {
  const bytes = await small().jpeg().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** A GIF whose screen and first frame claim that size. */
export async function hollowGif(width: number, height: number): Promise<Buffer> {
  const bytes = await small().gif().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
  for (const place of [6, frame + 5]) {
    bytes.writeUInt16LE(width, place)
    bytes.writeUInt16LE(height, place + 2)
  }
  return bytes
}

/** A WebP whose frame header claims that size, of up to 16,383 on an edge. */
export async function hollowWebp(width: number, height: number): Promise<Buffer> {
  const bytes = await small().webp().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  bytes.writeUInt16LE(width, frame + 3)
  bytes.writeUInt16LE(height, frame + 5)
  return bytes
}
