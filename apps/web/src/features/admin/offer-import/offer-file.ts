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
  /** How much of the file was read for it, from 0 to 1. */
  share: number
}

interface OpenedFile {
  file: File
  kind: FileKind
  encoding: string
  /** Bytes of the mark in front. */
  start: number
  beginning: string
}

const megabyte = 1_000_000
const mostMegabytes = 200
const previewRows = 5
const pieceBytes = 64 * 1024
/** Characters of a part: a body has at most 5 MB, and a letter may take six bytes in it. */
const mostCharacters = 500_000
/** Characters of one value that are sent: every longer one is refused for its length. */
const mostInValue = 20_000

/** A chosen file in its worker: read a piece at a time, handed over in parts, with a list of the rows that were refused. */
export class OfferFile {
  #opened: OpenedFile | null = null
  #rows: AsyncGenerator<FileRow> | null = null
  #bytesRead = 0
  #headers: readonly string[] = ['row']
  #part = 0
  readonly #sent = new Map<number, FileRow[]>()
  readonly #refused = new RefusedList(() => this.#headers)
  readonly #counts = countNothing()

  /** Reads how the file begins. Throws FileError for what cannot be imported. */
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

  /** The next part, or null at the end of the file. Throws FileError where it cannot be read on. */
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

  /** Counts what was said of a part; gives the counts of all parts. */
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

  /** Reasons of refusals with how often they came. */
  reasons(): { reason: string; count: number }[] {
    return this.#refused.reasons()
  }

  /** The refused rows as CSV, fit to be mended and imported again. */
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

/** A piece after the other, so that what was read says how far the rows are. */
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

/** A browser does not read on in a file that was changed or removed since it was chosen. */
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

/** Values as they are refused anyway, without what would make a part too large. */
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
