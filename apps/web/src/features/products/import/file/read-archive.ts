import { kindOf } from '@sampletrail/domain/imports/kinds/kinds.ts'
import type { Source } from '@sampletrail/domain/imports/kinds/source.ts'
import {
  FileProblem,
  noOrdersInArchive,
  noTablesInArchive,
  unpacksTooLarge,
} from '#src/features/products/import/file/file-problem.ts'
import { readTextFile } from '#src/features/products/import/file/read-sheets.ts'
import { type ZipEntry, unpackEntry } from '#src/features/products/import/file/zip-entries.ts'

const MOST_BYTES = 150_000_000
const TABLE = /\.(?:csv|tsv|json)$/iu
/** Tables that have orders, refunds and payments. */
const WANTED =
  /order.?history|refund|itemi[sz]ed|vine|paypal|transaction|earnings|orders?.?report|feedback/iu
/** Tables of Amazon's download that have no purchases. */
const OTHER =
  /digital|cart|returns?.?requests?|wish|subscri|payments?.?instrument|(?:^|\/)__macosx\//iu

/**
 * Reads the tables of an archive: those with orders and refunds by their names, or all if none is named so. Pictures and
 * invoices stay packed. Throws FileProblem if there is no table, if several have no orders, or if they unpack to more than tables can be.
 */
export async function readArchive(
  bytes: Uint8Array<ArrayBuffer>,
  entries: readonly ZipEntry[],
): Promise<Source> {
  const tables = entries.filter(({ name }) => TABLE.test(name) && !OTHER.test(name))
  const wanted = tables.filter(({ name }) => WANTED.test(name))
  const chosen = wanted.length > 0 ? wanted : tables
  if (chosen.length === 0) throw new FileProblem(noTablesInArchive)
  let left = MOST_BYTES
  const sources: Source[] = []
  for (const entry of chosen) {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    await unpackEntry(bytes, entry, (chunk) => {
      left -= chunk.byteLength
      chunks.push(new Uint8Array(chunk))
      return left >= 0
    })
    if (left < 0) throw new FileProblem(unpacksTooLarge)
    const content = new Uint8Array(await new Blob(chunks).arrayBuffer())
    if (content.length > 0) sources.push(await readTextFile(content, entry.name))
  }
  const source = {
    sheets: sources.flatMap(({ sheets }) => sheets),
    documents: sources.flatMap(({ documents }) => documents),
  }
  // Of several other tables nobody knows which one has the products.
  if (sources.length > 1 && kindOf(source) === null) {
    throw new FileProblem(noOrdersInArchive(sources.length))
  }
  return source
}
