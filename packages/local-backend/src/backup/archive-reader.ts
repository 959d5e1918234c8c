import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupError } from '#src/backup/backup-error.ts'
import { ENTRY } from '#src/backup/format.ts'

export interface ArchiveEntry {
  name: string
  size: number
  /** Can be read once; the rest is skipped. */
  bytes: AsyncIterable<Buffer>
  text(): Promise<string>
}

/**
 * Passes each entry of an archive to `take`, one after another, and verifies all checksums at the end. Throws
 * `BackupError` for a truncated or damaged archive; do not trust the entries before the end.
 */
export async function readArchive(
  file: string,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const tar = extract()
  const broken = new AbortController()
  const reading = pipeline(createReadStream(file), createGunzip(), tar, { signal: broken.signal })
  reading.catch(() => undefined)
  const list = createHash('sha256')
  let isEnded = false
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      if (isEnded) throw damaged(file)
      const hash = createHash('sha256')
      const bytes = hashed(entry, hash)
      if (name === ENTRY.checksums) {
        const expected = list.digest('hex')
        for await (const _ of bytes);
        if (hash.digest('hex') !== expected) throw damaged(file)
        isEnded = true
        continue
      }
      await take({ name, size, bytes, text: () => collect(bytes) })
      // The part that `take` did not read counts as well.
      for await (const _ of bytes);
      list.update(`${hash.digest('hex')}  ${name}\n`)
    }
    await reading
  } catch (error) {
    broken.abort()
    await reading.catch(() => undefined)
    throw explain(file, error)
  }
  if (!isEnded) throw damaged(file)
}

async function* hashed(entry: AsyncIterable<unknown>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of entry) {
    if (!Buffer.isBuffer(chunk)) throw new Error('The archive gives something other than bytes')
    hash.update(chunk)
    yield chunk
  }
}

async function collect(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function explain(file: string, error: unknown): unknown {
  if (error instanceof BackupError) return error
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') {
    return new BackupError(
      `${file} cannot be read${code === 'ENOENT' ? ': it is not there' : ''}.`,
      'Name a backup file.',
      { cause: error },
    )
  }
  const isOfFile =
    (typeof code === 'string' && code.startsWith('Z_')) || /tar|unexpected end/i.test(error.message)
  return isOfFile ? damaged(file, error) : error
}

export function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(
    `${file} is damaged or cut off, or is not a backup.`,
    'Use another backup, or another copy of this one. Nothing was changed.',
    { cause },
  )
}
