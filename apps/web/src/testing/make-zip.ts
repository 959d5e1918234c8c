export const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

async function pack(content: number | string): Promise<ArrayBuffer> {
  const packing = new Blob([typeof content === 'number' ? new Uint8Array(content) : content])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  return new Response(packing).arrayBuffer()
}

/** An archive of texts, or of so many zeros, that claims to unpack to almost nothing. */
export async function makeZip(entries: { name: string; size: number | string }[]): Promise<Blob> {
  const packedSizes = new Map<number | string, ArrayBuffer>()
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let directorySize = 0
  for (const { name, size } of entries) {
    const packed = packedSizes.get(size) ?? (await pack(size))
    packedSizes.set(size, packed)
    const title = latin(name)
    const local = new DataView(new ArrayBuffer(30))
    local.setUint32(0, 0x04034b50, true)
    local.setUint16(8, 8, true)
    local.setUint32(18, packed.byteLength, true)
    local.setUint32(22, 1, true)
    local.setUint16(26, title.length, true)
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(10, 8, true)
    entry.setUint32(20, packed.byteLength, true)
    entry.setUint32(24, 1, true)
    entry.setUint16(28, title.length, true)
    entry.setUint32(42, offset, true)
    parts.push(local.buffer, title, packed)
    directory.push(entry.buffer, title)
    offset += 30 + title.length + packed.byteLength
    directorySize += 46 + title.length
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, directorySize, true)
  end.setUint32(16, offset, true)
  return new Blob([...parts, ...directory, end.buffer])
}
