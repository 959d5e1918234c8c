import type { IngestAnswer } from '@sampletrail/contracts/ingest.ts'
import type { OfferPart } from '@sampletrail/contracts/offer-imports.ts'
import { FileError } from '@sampletrail/domain/offers/file/file-error.ts'
import {
  findEncoding,
  findKind,
  sampleBytes,
  type FileKind,
} from '@sampletrail/domain/offers/file/file-kind.ts'
import { batchSize, findRepeated, type FileRow } from '@sampletrail/domain/offers/file/file-row.ts'
import { countNothing, type ImportCounts } from '@sampletrail/domain/offers/file/import-counts.ts'
import { readCsv } from '@sampletrail/domain/offers/file/read-csv.ts'
import { readNdjson } from '@sampletrail/domain/offers/file/read-ndjson.ts'
import {
  previewCsv,
  previewNdjson,
  type OfferPreview,
} from '#src/features/admin/offer-import/preview-offers.ts'
import { RefusedList } from '#src/features/admin/offer-import/refused-list.ts'

/** A part of a file, ready to be sent. */
export interface PreparedPart {
  part: number
  /** JSON of an `OfferPart`. */
  body: string
  /** How much of the file has been read so far, from 0 to 1. */
  share: number
}

interface OpenedFile {
  file: File
  kind: FileKind
  encoding: string
  /** Bytes of the byte order mark. */
  start: number
  beginning: string
}

const megabyte = 1_000_000
const mostMegabytes = 200
const previewRows = 5
const pieceBytes = 64 * 1024
/** Characters of a part: a body has at most 5 MB, and a character may take six bytes in it. */
const mostCharacters = 500_000
/** How many characters of one value are sent: every longer value is refused because of its length. */
const mostInValue = 20_000

/** A selected file in its worker: read in pieces, sent in parts, with a list of the refused rows. */
export class OfferFile {
  #opened: OpenedFile | null = null
  #rows: AsyncGenerator<FileRow> | null = null
  #bytesRead = 0
  #headers: readonly string[] = ['row']
  #part = 0
  readonly #sent = new Map<number, FileRow[]>()
  readonly #refused = new RefusedList(() => this.#headers)
  readonly #counts = countNothing()

  /** Reads the start of the file. Throws FileError if it cannot be imported. */
  async open(file: File): Promise<OfferPreview> {
    if (file.size > mostMegabytes * megabyte) {
      throw new FileError(
        `This file has more than ${mostMegabytes} MB. Split it, or import it on the server with npm run catalogue:import -- FILE.`,
      )
    }
    const sample = new Uint8Array(await whileThere(file.slice(0, sampleBytes).arrayBuffer()))
    const { encoding, start } = findEncoding(sample)
    const beginning = new TextDecoder(encoding).decode(sample)
    this.#opened = {
      file,
      encoding,
      start,
      beginning,
      kind: findKind(file.name, sample, beginning),
    }
    const first: FileRow[] = []
    for await (const row of this.#read()) {
      first.push(row)
      if (first.length === previewRows) break
    }
    if (first.length === 0) {
      throw new FileError('This file has no rows below the names of its columns.')
    }
    return this.#opened.kind === 'csv' ? previewCsv(this.#headers, first) : previewNdjson(first)
  }

  /** The next part, or null at the end of the file. Throws FileError if the rest cannot be read. */
  async next(): Promise<PreparedPart | null> {
    this.#rows ??= this.#read()
    const batch: FileRow[] = []
    let characters = 0
    while (batch.length < batchSize && characters < mostCharacters) {
      const { done, value } = await this.#rows.next()
      if (done) break
      batch.push({ ...value, given: shorten(value.given) })
      characters += value.cells.reduce((sum, cell) => sum + cell.length, 0)
    }
    if (batch.length === 0) return null
    this.#part += 1
    this.#sent.set(this.#part, batch)
    const repeated = findRepeated(batch)
    const readable = batch.filter((row) => isSent(row, repeated))
    const content: OfferPart = {
      part: this.#part,
      offers: readable.map(({ given }) => given),
      unread: batch.length - readable.length - repeated.size,
      repeated: repeated.size,
    }
    const share = Math.min(1, this.#bytesRead / (this.#opened?.file.size ?? 1))
    return { part: this.#part, body: JSON.stringify(content), share }
  }

  /** Adds the server's results for a part; returns the totals of all parts. */
  settle(part: number, { added, updated, unchanged, refused }: IngestAnswer): ImportCounts {
    const batch = this.#sent.get(part) ?? []
    this.#sent.delete(part)
    const repeated = findRepeated(batch)
    const reasons = new Map(refused.map(({ index, reason }) => [index, reason]))
    let place = 0
    for (const row of batch) {
      if (repeated.has(row)) continue
      const reason = row.problem ?? reasons.get(place)
      if (row.problem === null) place += 1
      if (reason === undefined) continue
      this.#refused.add(row, reason)
      this.#counts.refused += 1
    }
    this.#counts.rows += batch.length
    this.#counts.added += added
    this.#counts.updated += updated
    this.#counts.unchanged += unchanged
    this.#counts.repeated += repeated.size
    return this.#counts
  }

  /** Reasons of refusals with their counts. */
  reasons(): { reason: string; count: number }[] {
    return this.#refused.reasons()
  }

  /** The refused rows as CSV, to be corrected and imported again. */
  refusedFile(): Blob {
    return this.#refused.file()
  }

  #read(): AsyncGenerator<FileRow> {
    if (!this.#opened) throw new Error('A file is opened before it is read.')
    const { file, kind, encoding, start, beginning } = this.#opened
    this.#bytesRead = 0
    const pieces = readText(file.slice(start), encoding, (bytes) => void (this.#bytesRead += bytes))
    return kind === 'csv'
      ? readCsv(pieces, beginning, (names) => void (this.#headers = names))
      : readNdjson(pieces)
  }
}

function isSent(row: FileRow, repeated: ReadonlySet<FileRow>): boolean {
  return row.problem === null && !repeated.has(row)
}

/** One piece after the other, so that the bytes read show the progress of the rows. */
async function* readText(
  blob: Blob,
  encoding: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < blob.size; at += pieceBytes) {
    const bytes = await whileThere(blob.slice(at, at + pieceBytes).arrayBuffer())
    onBytes(bytes.byteLength)
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder.decode()
}

/** A browser stops reading a file that was changed or removed since it was selected. */
async function whileThere<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    throw new FileError(
      'This file cannot be read any more: it was changed or removed. Choose it again.',
      { cause },
    )
  }
}

/** Cuts values that are refused anyway, so that they do not make a part too large. */
function shorten(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given).map(([column, value]: [string, unknown]) => [
      column,
      typeof value === 'string'
        ? value.slice(0, mostInValue)
        : typeof value === 'object' && value !== null
          ? {}
          : value,
    ]),
  )
}
