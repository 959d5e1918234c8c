import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipWriter {
  /** Begins an entry; the one before is complete. Pictures are already compressed, texts are not. */
  begin(name: string, kind: 'text' | 'compressed'): void
  write(bytes: Uint8Array): void
  end(): void
  /** Writes the list of entries, after which nothing can be added. */
  finish(): void
  /** The parts that are ready to be sent; each is returned once. */
  take(): Uint8Array[]
  /** Bytes so far. */
  size(): number
}

const nothing = new Uint8Array()

/** Makes a ZIP piece by piece: it holds only unsent parts, and a line for each entry. */
export function createZipWriter(): ZipWriter {
  let ready: Uint8Array[] = []
  let failure: Error | null = null
  let size = 0
  let entry: ZipDeflate | ZipPassThrough | null = null
  const zip = new Zip((error, part) => {
    if (error) failure = error
    else {
      ready.push(part)
      size += part.byteLength
    }
  })

  function push(bytes: Uint8Array, isLast: boolean): void {
    if (entry === null) throw new Error('There is no entry to write to.')
    entry.push(bytes, isLast)
    if (failure !== null) throw failure
  }

  return {
    begin(name, kind) {
      entry = kind === 'text' ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
      zip.add(entry)
    },
    write: (bytes) => push(bytes, false),
    end() {
      push(nothing, true)
      entry = null
    },
    finish: () => zip.end(),
    take() {
      const parts = ready
      ready = []
      return parts
    },
    size: () => size,
  }
}
