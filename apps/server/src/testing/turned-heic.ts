import { heicPicture } from '#src/testing/heic-picture.ts'

/** Bytes that a rotation adds: a box `irot`, and its place in the list of the picture's properties. */
const turnBox = (quarters: number) =>
  Buffer.from(`\0\0\0\x09irot${String.fromCodePoint(quarters)}`, 'latin1')
const grown = 9 + 1

/** The HEIC picture as an upright phone writes it: rotated anticlockwise by quarters for display. */
export function turnHeic(quarters: number): Buffer {
  const properties = heicPicture.indexOf('ipma') - 4
  const itemEnd = properties + heicPicture.readUInt32BE(properties)
  const bytes = Buffer.concat([
    heicPicture.subarray(0, properties),
    turnBox(quarters),
    heicPicture.subarray(properties, itemEnd),
    // The fourth property, which is essential.
    Buffer.from([0x84]),
    heicPicture.subarray(itemEnd),
  ])
  for (const [box, by] of [
    ['meta', grown],
    ['iprp', grown],
    ['ipco', 9],
    ['ipma', 1],
  ] as const) {
    const place = bytes.indexOf(box) - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(place) + by, place)
  }
  const list = bytes.indexOf('ipma') + 4
  // After version, flags, one entry and the item's number comes the number of its properties.
  bytes.writeUInt8(bytes.readUInt8(list + 10) + 1, list + 10)
  for (const extent of extentsOf(bytes))
    bytes.writeUInt32BE(bytes.readUInt32BE(extent) + grown, extent)
  return bytes
}

/** Where `iloc` of version 0 has the offsets of the items, with four bytes each. */
function extentsOf(bytes: Buffer): number[] {
  const list = bytes.indexOf('iloc') + 4
  return Array.from({ length: bytes.readUInt16BE(list + 6) }, (_, place) => list + 18 * (place + 1))
}
