import type { PoolClient } from 'pg'
import { objectNotFound } from '#src/storage/storage-error.ts'

/** What the store knows of a file's content; the names are those of Supabase's metadata column. */
interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export interface StoredObject {
  id: string
  bucket_id: string
  name: string
  version: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
}

export interface NewObject {
  id: string
  bucket: string
  name: string
  version: string
  owner: string | undefined
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}

const COLUMNS = `jsonb_build_object('id', id, 'bucket_id', bucket_id, 'name', name, 'version', version,
  'metadata', metadata, 'user_metadata', user_metadata, 'created_at', created_at,
  'updated_at', updated_at) as object`

/** The object, if the role of the transaction may see it; throws `NoSuchKey` otherwise. */
export async function findObject(
  client: PoolClient,
  bucket: string,
  name: string,
): Promise<StoredObject> {
  const [found] = await findObjects(client, bucket, [name])
  if (!found) throw objectNotFound()
  return found
}

/** Those of the named objects that the role of the transaction may see, in no order. */
export async function findObjects(
  client: PoolClient,
  bucket: string,
  names: string[],
): Promise<StoredObject[]> {
  const { rows } = await client.query<{ object: StoredObject }>({
    name: 'storage_find_objects',
    text: `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = any($2)`,
    values: [bucket, names],
  })
  return rows.map((row) => row.object)
}

/** Waits for others who write the same name, and returns what stands there now, policies aside. */
export async function lockName(
  client: PoolClient,
  bucket: string,
  name: string,
): Promise<{ id: string; version: string } | null> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${bucket}/${name}`])
  const { rows } = await client.query<{ id: string; version: string }>(
    'select id, version from storage.objects where bucket_id = $1 and name = $2',
    [bucket, name],
  )
  return rows[0] ?? null
}

/** Inserts the row; with `upsert` one of the same name is replaced, when the policies let the caller update it. */
export async function writeObject(
  client: PoolClient,
  object: NewObject,
  upsert: boolean,
): Promise<void> {
  const conflict = upsert
    ? `on conflict (bucket_id, name) do update set version = excluded.version,
         metadata = excluded.metadata, user_metadata = excluded.user_metadata,
         owner = excluded.owner, owner_id = excluded.owner_id, last_accessed_at = now()`
    : ''
  await client.query(
    `insert into storage.objects
       (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
     values ($1, $2, $3, $4, case when $5 ~ '^[0-9a-fA-F-]{36}$' then $5::uuid end, $5, $6, $7)
     ${conflict}`,
    [
      object.id,
      object.bucket,
      object.name,
      object.version,
      object.owner ?? null,
      object.metadata,
      object.userMetadata,
    ],
  )
}

/** Renames the object when the policies let the caller; the file itself stays where it is. */
export async function moveObject(
  client: PoolClient,
  from: { bucket: string; name: string },
  to: { bucket: string; name: string },
): Promise<void> {
  const { rowCount } = await client.query(
    'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2',
    [from.bucket, from.name, to.bucket, to.name],
  )
  if (rowCount === 0) throw objectNotFound()
}

/** Deletes those rows that the policies let the caller see and delete, and returns them as clients see them. */
export async function deleteObjects(
  client: PoolClient,
  bucket: string,
  names: string[],
): Promise<StoredObject[]> {
  const { rows } = await client.query<{ object: StoredObject }>(
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${COLUMNS}`,
    [bucket, names],
  )
  return rows.map((row) => row.object)
}

/** Deletes up to `limit` rows of a bucket that the caller may delete; returns their files. */
export async function deleteAnyObjects(
  client: PoolClient,
  bucket: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    `delete from storage.objects where id in (
       select id from storage.objects where bucket_id = $1 limit $2
     ) returning version`,
    [bucket, limit],
  )
  return rows.map((row) => row.version)
}
