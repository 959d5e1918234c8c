import { neutraliseCell } from '@sampletrail/domain/exports/cell-text.ts'
import Papa from 'papaparse'
import type { Backend, Claims } from '#src/backend.ts'
import { listAccountFiles, type AccountFile } from '#src/commands/accounts/account-files.ts'
import { describeExport } from '#src/commands/accounts/export-account/describe-export.ts'
import {
  exportedTables,
  type ExportedTable,
} from '#src/commands/accounts/export-account/exported-tables.ts'
import { readAccount } from '#src/commands/accounts/export-account/read-account.ts'
import { readColumns, readPages } from '#src/commands/accounts/export-account/read-rows.ts'
import { requireStanding } from '#src/db/require-standing.ts'
import { createZipWriter } from '#src/commands/accounts/export-account/zip-writer.ts'

type ExportBackend = Pick<Backend, 'asUser' | 'admin'>

/** A ZIP without its 64-bit form ends at 4 GiB; the rest of that is for the list of entries. */
const largestZip = 3.9 * 1024 ** 3
const encoder = new TextEncoder()

/**
 * All data of a person, as the parts of a ZIP. Memory only holds the next part: a page of rows, or one file. README.txt names
 * files that cannot be read; rows that cannot be read, and an account or a session that ends meanwhile, end the export with an
 * error, because half a list would look complete. docs/behaviour/account-settings.md
 */
export async function* exportAccount(
  backend: ExportBackend,
  claims: Claims,
  now: Date,
): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter()
  const writeText = (text: string) => zip.write(encoder.encode(text))

  const account = await readAccount(backend, claims, now)
  zip.begin('account.json', 'text')
  writeText(`${JSON.stringify(account, null, 2)}\n`)
  zip.end()
  yield* zip.take()

  for (const table of exportedTables) {
    zip.begin(`${table.name}.json`, 'text')
    for await (const text of writeJson(backend, claims, table)) {
      writeText(text)
      yield* zip.take()
    }
    zip.end()
    zip.begin(`${table.name}.csv`, 'text')
    for await (const text of writeCsv(backend, claims, table)) {
      writeText(text)
      yield* zip.take()
    }
    zip.end()
    yield* zip.take()
  }

  const leftOut: string[] = []
  for await (const file of listAccountFiles(backend, claims.sub)) {
    const name = `files/${file.bucket}/${file.path}`
    const bytes = zip.size() < largestZip ? await readFile(backend, file) : null
    if (bytes === null) leftOut.push(name)
    else {
      zip.begin(name, 'compressed')
      zip.write(bytes)
      zip.end()
      yield* zip.take()
    }
  }

  await requireStanding(backend, claims)
  zip.begin('README.txt', 'text')
  writeText(describeExport(account.email, now, leftOut))
  zip.end()
  zip.finish()
  yield* zip.take()
}

async function* writeJson(
  backend: ExportBackend,
  claims: Claims,
  table: ExportedTable,
): AsyncGenerator<string> {
  let lead = '[\n'
  for await (const rows of readPages(backend, claims, table)) {
    yield lead + rows.map((row) => JSON.stringify(row)).join(',\n')
    lead = ',\n'
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}

async function* writeCsv(
  backend: ExportBackend,
  claims: Claims,
  table: ExportedTable,
): AsyncGenerator<string> {
  const fields = await readColumns(backend, claims, table)
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${Papa.unparse([fields])}\r\n`
  for await (const rows of readPages(backend, claims, table)) {
    const cells = rows.map((row) => fields.map((name) => toCell(row[name])))
    yield `${Papa.unparse(cells)}\r\n`
  }
}

/** Numbers stay numbers: only a text could be read as a formula. */
function toCell(value: unknown): unknown {
  if (typeof value === 'string') return neutraliseCell(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** A file's bytes, or null if it cannot be read. */
async function readFile(
  backend: ExportBackend,
  { bucket, path }: AccountFile,
): Promise<Uint8Array | null> {
  const admin = await backend.admin()
  const { data, error } = await admin.storage.from(bucket).download(path)
  return error ? null : new Uint8Array(await data.arrayBuffer())
}
