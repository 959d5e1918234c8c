import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export interface MigrationFile {
  /** The digits at the beginning of the file name; files run in the order of their names. */
  version: string
  name: string
  fileName: string
  sql: string
  /** SHA-256 of the file, with Unix line ends, so that a Windows checkout has the same. */
  checksum: string
}

const FILE_NAME = /^(\d+)_(.+)\.sql$/

/** Reads `<version>_<name>.sql` of a folder in order. Throws when two files carry one version. */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const fileNames = (await readdir(directory)).filter((name) => FILE_NAME.test(name)).toSorted()
  const files = await Promise.all(fileNames.map((fileName) => readMigration(directory, fileName)))
  const seen = new Map<string, string>()
  for (const file of files) {
    const other = seen.get(file.version)
    if (other) {
      throw new Error(
        `Two migrations have the version ${file.version}: ${other} and ${file.fileName}`,
      )
    }
    seen.set(file.version, file.fileName)
  }
  return files
}

async function readMigration(directory: string, fileName: string): Promise<MigrationFile> {
  const [, version = '', name = ''] = FILE_NAME.exec(fileName) ?? []
  const text = await readFile(path.join(directory, fileName), 'utf8')
  const sql = text.replaceAll('\r\n', '\n')
  return { version, name, fileName, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}
