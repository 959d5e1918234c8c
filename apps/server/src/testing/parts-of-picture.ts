/** The parts of an encoded picture by their names, in their order; 'more' for bytes after its end. */
export function partsOfPicture(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes)
  return buffer.readUInt16BE() === 0xffd8 ? segmentsOfJpeg(buffer) : chunksOfPng(buffer)
}

function segmentsOfJpeg(jpeg: Buffer): string[] {
  const names: string[] = []
  let place = 2
  while (place < jpeg.length) {
    const marker = jpeg.readUInt16BE(place)
    names.push(marker.toString(16))
    if (marker === 0xffd9) {
      place += 2
      break
    }
    place += 2 + jpeg.readUInt16BE(place + 2)
    // The picture itself, to its next marker.
    if (marker === 0xffda) while (!isMarker(jpeg, place)) place += 1
  }
  return place < jpeg.length ? [...names, 'more'] : names
}

function isMarker(jpeg: Buffer, place: number): boolean {
  const next = jpeg[place + 1] ?? 0xd9
  return (
    place >= jpeg.length || (jpeg[place] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7))
  )
}

function chunksOfPng(png: Buffer): string[] {
  const names: string[] = []
  let place = 8
  while (place < png.length && names.at(-1) !== 'IEND') {
    names.push(png.toString('latin1', place + 4, place + 8))
    place += 12 + png.readUInt32BE(place)
  }
  return place < png.length ? [...names, 'more'] : names
}
