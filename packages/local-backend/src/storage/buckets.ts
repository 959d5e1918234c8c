import type { PoolClient } from 'pg'
import { ownerColumns } from '#src/storage/objects.ts'
import { bucketNotFound, StorageError } from '#src/storage/storage-error.ts'

/** A row of storage.buckets as clients see it. */
export interface Bucket {
  id: string
  name: string
  owner: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
  type: string
}

export interface BucketSettings {
  public?: boolean | undefined
  file_size_limit?: number | null | undefined
  allowed_mime_types?: string[] | null | undefined
}

export interface BucketListing {
  limit: number
  offset: number
  search: string
  /** A column of storage.buckets, and `asc` or `desc`: they become part of the statement. */
  sortColumn: string
  sortOrder: string
}

const INSERT = `insert into storage.buckets
    (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
  values ($1, $2, $3, $4, $5, $6, $7)`
const COLUMNS = `jsonb_build_object('id', id, 'name', name, 'owner', coalesce(owner::text, ''),
  'public', public, 'file_size_limit', file_size_limit, 'allowed_mime_types', allowed_mime_types,
  'created_at', created_at, 'updated_at', updated_at, 'type', type) as bucket`

/** The bucket, if the role of the transaction may see it; throws `NoSuchBucket` otherwise. */
export async function findBucket(client: PoolClient, id: string): Promise<Bucket> {
  const found = await lookUpBucket(client, id)
  if (!found) throw bucketNotFound()
  return found
}

/** The bucket, or null if it does not exist or is not visible. */
export async function lookUpBucket(client: PoolClient, id: string): Promise<Bucket | null> {
  const { rows } = await client.query<{ bucket: Bucket }>({
    name: 'storage_find_bucket',
    text: `select ${COLUMNS} from storage.buckets where id = $1`,
    values: [id],
  })
  return rows[0]?.bucket ?? null
}

export async function listBuckets(client: PoolClient, listing: BucketListing): Promise<Bucket[]> {
  const { rows } = await client.query<{ bucket: Bucket }>(
    `select ${COLUMNS} from storage.buckets where position(lower($1) in lower(name)) > 0
     order by ${listing.sortColumn} ${listing.sortOrder} limit $2 offset $3`,
    [listing.search, listing.limit, listing.offset],
  )
  return rows.map((row) => row.bucket)
}

/** Creates a bucket that belongs to the owner, if there is one; throws `BucketAlreadyExists`. */
export async function insertBucket(
  client: PoolClient,
  { id, name }: { id: string; name: string },
  settings: BucketSettings,
  owner: string | undefined,
): Promise<void> {
  try {
    await client.query(INSERT, [
      id,
      name,
      ...ownerColumns(owner),
      settings.public ?? false,
      settings.file_size_limit ?? null,
      settings.allowed_mime_types ?? null,
    ])
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    throw new StorageError('BucketAlreadyExists', 'The resource already exists', { cause: error })
  }
}

/** Changes the given fields and keeps the rest. */
export async function updateBucket(
  client: PoolClient,
  id: string,
  settings: BucketSettings,
): Promise<void> {
  const { rowCount } = await client.query(
    `update storage.buckets set public = coalesce($2, public),
       file_size_limit = case when $3 then $4 else file_size_limit end,
       allowed_mime_types = case when $5 then $6 else allowed_mime_types end
     where id = $1`,
    [
      id,
      settings.public ?? null,
      settings.file_size_limit !== undefined,
      settings.file_size_limit ?? null,
      settings.allowed_mime_types !== undefined,
      settings.allowed_mime_types ?? null,
    ],
  )
  if (rowCount === 0) throw bucketNotFound()
}

/** Whether a bucket has no files that the role of the transaction may see. */
export async function isBucketEmpty(client: PoolClient, id: string): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from storage.objects where bucket_id = $1) as empty',
    [id],
  )
  return rows[0]?.empty === true
}

/** Removes an empty bucket. A bucket with files, visible to the caller or not, stays. */
export async function deleteBucket(client: PoolClient, id: string): Promise<void> {
  try {
    const { rowCount } = await client.query('delete from storage.buckets where id = $1', [id])
    if (rowCount === 0) throw bucketNotFound()
  } catch (error) {
    if (codeOf(error) !== '23503') throw error
    throw new StorageError('ResourceNotEmpty', 'The bucket you tried to delete is not empty', {
      cause: error,
    })
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
