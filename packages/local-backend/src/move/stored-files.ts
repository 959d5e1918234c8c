import { z } from 'zod'
import type { ArchiveEntry } from '#src/backup/archive-reader.ts'
import { rowsFolder, type TakenTable } from '#src/backup/format.ts'
import { createLineSplitter, readValues } from '#src/move/copy-lines.ts'

/** A file as its row in `storage.objects` describes it. */
export interface StoredFile {
  bucket: string
  name: string
  /** The name of its bytes in the backup. */
  version: string
  contentType: string | null
  /** Seconds. */
  cacheControl: string | null
  userMetadata: Record<string, unknown> | null
  owner: string | null
  ownerId: string | null
  createdAt: string | null
}

export interface FileList {
  byVersion: Map<string, StoredFile>
  has(place: string): boolean
}

const OBJECTS = { schema: 'storage', name: 'objects' }

const metadataSchema = z.looseObject({
  mimetype: z.string().optional(),
  cacheControl: z.string().optional(),
})
const userMetadataSchema = z.record(z.string(), z.unknown())

export const placeOf = ({ bucket, name }: Pick<StoredFile, 'bucket' | 'name'>) =>
  `${bucket}/${name}`

/** Collects the rows of `storage.objects` from the pieces of a backup, whichever pieces it gets. */
export function createFileList() {
  const byVersion = new Map<string, StoredFile>()
  const places = new Set<string>()
  const folder = rowsFolder(OBJECTS)
  const splitter = createLineSplitter()
  let lines: Buffer[] = []
  return {
    async take(entry: ArchiveEntry): Promise<void> {
      if (!entry.name.startsWith(folder)) return
      for await (const chunk of entry.bytes) {
        // The chunk's memory may be reused.
        lines.push(...splitter.push(chunk).map((line) => Buffer.from(line)))
      }
    },
    /** With the columns in the backup's order. */
    finish(tables: TakenTable[]): FileList {
      splitter.end()
      const table = tables.find(({ schema, name }) => schema === 'storage' && name === 'objects')
      for (const line of lines) {
        const file = readFile(table?.columns ?? [], readValues(line))
        byVersion.set(file.version, file)
        places.add(placeOf(file))
      }
      lines = []
      return { byVersion, has: (place) => places.has(place) }
    },
  }
}

function readFile(columns: string[], values: (string | null)[]): StoredFile {
  const value = (column: string) => values[columns.indexOf(column)] ?? null
  const metadata = metadataSchema.parse(JSON.parse(value('metadata') ?? '{}') ?? {})
  const own = value('user_metadata')
  return {
    bucket: value('bucket_id') ?? '',
    name: value('name') ?? '',
    version: value('version') ?? '',
    contentType: metadata.mimetype ?? null,
    cacheControl: /max-age=(\d+)/.exec(metadata.cacheControl ?? '')?.[1] ?? null,
    userMetadata: own === null ? null : userMetadataSchema.parse(JSON.parse(own)),
    owner: value('owner'),
    ownerId: value('owner_id'),
    createdAt: value('created_at'),
  }
}

const MARK = '/storage/v1/object/public/'
/** Up to the first character that an address would encode. */
const PUBLIC_ADDRESS = /https?:\/\/[^/\s"'<>\\]+\/storage\/v1\/object\/public\/([\w\-.!~*()%/]+)/g

/**
 * Rows have the whole address of a public file, and its origin changes in a move. Returns each line with such addresses
 * changed to `origin`; those of files outside the list stay.
 */
export function createAddressChanger(files: Pick<FileList, 'has'>, origin: string) {
  let changed = 0
  return {
    change(line: Buffer): Buffer {
      if (!line.includes(MARK)) return line
      const text = line.toString('utf8').replaceAll(PUBLIC_ADDRESS, (address, path: string) => {
        const found = findPlace(files, path)
        if (found === null) return address
        changed += 1
        return `${origin}${MARK}${found}${path.slice(found.length)}`
      })
      return Buffer.from(text)
    },
    count: () => changed,
  }
}

/** The part of a path that names one of our files; a full stop or bracket of the text may follow it. */
function findPlace(files: Pick<FileList, 'has'>, path: string): string | null {
  for (const found of [path, path.replace(/[).!]+$/, '')]) {
    try {
      if (files.has(decodeURIComponent(found))) return found
    } catch (error) {
      // Not an address from our rules.
      if (!(error instanceof URIError)) throw error
    }
  }
  return null
}
