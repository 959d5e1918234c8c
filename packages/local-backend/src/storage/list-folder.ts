import type { PoolClient } from 'pg'

export interface Listing {
  /** The folder, with or without a trailing slash; '' is the bucket itself. */
  prefix: string
  /** Prefix of the wanted names in that folder, which may include further folders. */
  search: string
  limit: number
  offset: number
  /** A column of storage.objects, and `asc` or `desc`: they become part of the statement. */
  sortColumn: string
  sortOrder: string
}

/**
 * The files and folders directly in a folder, as the caller may see them; folders have no id. Case is ignored. By name,
 * folders are among the files, sorted byte by byte without case; by time, they come first.
 */
export async function listFolder(
  client: PoolClient,
  bucket: string,
  { prefix, search, limit, offset, sortColumn, sortOrder }: Listing,
): Promise<unknown[]> {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const beginning = folder + search
  const spellings = spell(beginning)
  const near = spellings.map((_, index) => `name collate "C" ^@ $${index + 6}`).join(' or ')
  const order =
    sortColumn === 'name'
      ? `sort_key collate "C" ${sortOrder}, name collate "C" ${sortOrder}`
      : `(id is not null), case when id is null then name end collate "C" ${sortOrder},
         ${sortColumn} ${sortOrder}, name collate "C" ${sortOrder}`
  const { rows } = await client.query<{ entry: unknown }>(
    `with inside as (
       select name, id, updated_at, created_at, last_accessed_at, metadata, lower(name) as lowered,
         position('/' in substr(name, length($2) + 1)) as cut
       from storage.objects
       where bucket_id = $1 and (${near}) and lower(name) ^@ lower($2)
     ), entries as (
       (select distinct on (left(lowered, length($2) + cut)) left(lowered, length($2) + cut) as sort_key,
         substr(left(name, length($2) + cut - 1), length($3) + 1) as name, null::uuid as id,
         null::timestamptz as updated_at, null::timestamptz as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
       from inside where cut > 0
       order by left(lowered, length($2) + cut), lowered collate "C", name collate "C")
       union all
       select lowered, substr(name, length($3) + 1), id, updated_at, created_at, last_accessed_at, metadata
       from inside where cut = 0
     )
     select jsonb_build_object('name', name, 'id', id, 'updated_at', updated_at, 'created_at', created_at,
       'last_accessed_at', last_accessed_at, 'metadata', metadata) as entry
     from entries order by ${order} limit $4 offset $5`,
    [bucket, beginning, folder, limit, offset, ...spellings],
  )
  return rows.map((row) => row.entry)
}

const MOST_SPELLINGS = 16

/**
 * Spellings of a text's beginning with different case, if there are not too many. PostgreSQL reads the ranges of
 * these names before it checks policies, which it may not do for a comparison without case.
 */
function spell(text: string): string[] {
  let spellings = ['']
  for (const letter of text) {
    const cases = new Set([letter.toLowerCase(), letter.toUpperCase()])
    if (spellings.length * cases.size > MOST_SPELLINGS) break
    spellings = spellings.flatMap((before) => Array.from(cases, (one) => before + one))
  }
  return spellings
}
