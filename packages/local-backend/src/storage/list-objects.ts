import type { PoolClient } from 'pg'
import { parseJson } from '#src/http/parse-json.ts'

export interface FlatListing {
  /** Prefix of the whole wanted names. */
  prefix: string
  limit: number
  cursor: Cursor | null
  /** Groups names with another slash after the prefix as folders. */
  withDelimiter: boolean
  sortColumn: string
  sortOrder: string
}

/** The end of the page before: the sort column's value and the name. */
export interface Cursor {
  value: string
  key: string
}

interface FlatEntry {
  key: string
  value: string
  isFolder: boolean
  entry: Record<string, unknown>
}

export interface FlatPage {
  hasNext: boolean
  folders: Record<string, unknown>[]
  objects: Record<string, unknown>[]
  nextCursor?: string
  nextCursorKey?: string
}

/** One page of a bucket by name prefix, continued from the cursor instead of an offset. */
export async function listByPrefix(
  client: PoolClient,
  bucket: string,
  listing: FlatListing,
): Promise<FlatPage> {
  const { rows } = await client.query<FlatEntry>(flatQuery(listing), [
    bucket,
    listing.prefix,
    listing.cursor?.value ?? null,
    listing.cursor?.key ?? null,
    listing.limit + 1,
  ])
  const page = rows.slice(0, listing.limit)
  const last = page.at(-1)
  const hasNext = rows.length > listing.limit
  return {
    hasNext,
    folders: page.filter((row) => row.isFolder).map((row) => row.entry),
    objects: page.filter((row) => !row.isFolder).map((row) => row.entry),
    ...(hasNext &&
      last && {
        nextCursor: encodeCursor({ value: last.value, key: last.key }),
        nextCursorKey: last.key,
      }),
  }
}

/** By time, a folder is as old as its oldest file. Each entry of a listing by folders has its own name as `key`. */
function flatQuery(listing: FlatListing): string {
  const byTime = ['created_at', 'updated_at'].includes(listing.sortColumn)
  const text = (column: string) =>
    byTime ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')` : `''`
  const age = byTime ? 'min(created_at)' : 'null::timestamptz'
  const descending = listing.sortOrder === 'desc'
  const order = descending ? 'desc' : 'asc'
  const isFolder = listing.withDelimiter
    ? `position('/' in substr(name, length($2) + 1)) > 0`
    : 'false'
  const ownName = listing.withDelimiter
    ? `|| jsonb_build_object('key', split_part(rtrim(key, '/'), '/', -1))`
    : ''
  return `with inside as (
      select *, ${isFolder} as nested from storage.objects
      where bucket_id = $1 and name collate "C" ^@ $2
    ), entries as (
      select $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' as key, ${text('min(created_at)')} as value,
        true as is_folder, null::uuid as id, ${age} as updated_at, ${age} as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from inside where nested group by 1
      union all
      select name, ${text(listing.sortColumn)}, false, id, updated_at, created_at, last_accessed_at, metadata
      from inside where not nested
    )
    select key, value, is_folder as "isFolder", jsonb_build_object('id', id, 'name', key,
      'updated_at', updated_at, 'created_at', created_at, 'last_accessed_at', last_accessed_at,
      'metadata', metadata) ${ownName} as entry
    from entries
    where $4::text is null
      or (value collate "C", key collate "C") ${descending ? '<' : '>'} ($3::text, $4::text)
    order by value collate "C" ${order}, key collate "C" ${order} limit $5`
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.key])).toString('base64url')
}

/** Reads our cursor; null if invalid. */
export function decodeCursor(text: string): Cursor | null {
  try {
    const parsed: unknown = parseJson(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(parsed)) return null
    const [value, key]: unknown[] = parsed
    return typeof value === 'string' && typeof key === 'string' ? { value, key } : null
  } catch {
    // Not written by us: the caller answers that the cursor is not valid.
    return null
  }
}
