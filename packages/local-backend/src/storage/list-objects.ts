import type { PoolClient } from 'pg'
import { parseJson } from '#src/http/parse-json.ts'

export interface Listing {
  /** Folder, without slashes at its ends; '' is the bucket itself. */
  prefix: string
  /** Beginning of the names wanted in that folder. */
  search: string
  limit: number
  offset: number
  /** A column of storage.objects, and `asc` or `desc`: they become part of the statement. */
  sortColumn: string
  sortOrder: string
}

/** The files and folders directly in a folder, as the caller may see them; folders have no id. */
export async function listFolder(
  client: PoolClient,
  bucket: string,
  listing: Listing,
): Promise<unknown[]> {
  const { sortColumn, sortOrder } = listing
  const folder = listing.prefix === '' ? '' : `${listing.prefix}/`
  const { rows } = await client.query<{ entry: unknown }>(
    `with inside as (
       select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
       from storage.objects
       where bucket_id = $1 and name collate "C" ^@ $2 and name ilike $3
     ), entries as (
       select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
         null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
       from inside where position('/' in rest) > 0 group by 1
       union all
       select rest, id, updated_at, created_at, last_accessed_at, metadata
       from inside where position('/' in rest) = 0
     )
     select to_jsonb(entries) as entry from entries
     order by (id is not null), ${sortColumn} ${sortOrder}, name limit $4 offset $5`,
    [bucket, folder, `${escapeLike(folder + listing.search)}%`, listing.limit, listing.offset],
  )
  return rows.map((row) => row.entry)
}

export interface FlatListing {
  /** Beginning of the whole names wanted. */
  prefix: string
  limit: number
  cursor: Cursor | null
  /** Gathers what has a further slash after the prefix as folders. */
  withDelimiter: boolean
  sortColumn: string
  sortOrder: string
}

/** Where the page before ended: the sort column's value and the name. */
export interface Cursor {
  value: string
  key: string
}

interface FlatEntry {
  key: string
  value: string
  object: Record<string, unknown> | null
}

export interface FlatPage {
  hasNext: boolean
  folders: { name: string; key: string }[]
  objects: Record<string, unknown>[]
  nextCursor?: string
}

/** One page of a bucket by name prefix, read on from the cursor rather than counted off. */
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
    folders: page.filter((row) => !row.object).map(({ key }) => nameFolder(key)),
    objects: page.flatMap((row) => (row.object ? [row.object] : [])),
    ...(hasNext && last ? { nextCursor: encodeCursor({ value: last.value, key: last.key }) } : {}),
  }
}

/** As in Supabase: the whole name ends with a slash, the key is the folder's own name without one. */
function nameFolder(name: string): { name: string; key: string } {
  return { name, key: name.split('/').at(-2) ?? '' }
}

function flatQuery(listing: FlatListing): string {
  const byTime = ['created_at', 'updated_at'].includes(listing.sortColumn)
  const value = byTime
    ? `to_char(${listing.sortColumn} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
    : `''`
  const descending = listing.sortOrder === 'desc'
  const order = descending ? 'desc' : 'asc'
  const isFolder = listing.withDelimiter
    ? `position('/' in substr(name, length($2) + 1)) > 0`
    : 'false'
  return `with inside as (
      select *, ${isFolder} as nested from storage.objects
      where bucket_id = $1 and name collate "C" ^@ $2
    ), entries as (
      select $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' as key, '' as value,
        null::jsonb as object
      from inside where nested group by 1
      union all
      select name, ${value}, jsonb_build_object('id', id, 'name', name, 'key', name,
        'updated_at', updated_at, 'created_at', created_at, 'last_accessed_at', last_accessed_at,
        'metadata', metadata)
      from inside where not nested
    )
    select key, value, object from entries
    where $4::text is null
      or (value collate "C", key collate "C") ${descending ? '<' : '>'} ($3::text, $4::text)
    order by value collate "C" ${order}, key collate "C" ${order} limit $5`
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.value, cursor.key])).toString('base64url')
}

/** Reads a cursor of ours; null when it is none. */
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

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
