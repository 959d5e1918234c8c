import type { PoolClient } from 'pg'
import { objectNotFound } from '#src/storage/storage-error.ts'

/** The store's metadata of a file's content; the names are those of Supabase's metadata column. */
interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  /** The rule for search engines; by default none. */
  xRobotsTag?: string
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
  /** Undefined keeps the owner of a replaced file. */
  owner: string | undefined
  /** Before the content has arrived, only the part that policies may check. */
  metadata: ObjectMetadata | Partial<ObjectMetadata>
  /** Undefined keeps the metadata of a replaced file. */
  userMetadata: Record<string, unknown> | null | undefined
}

interface Place {
  bucket: string
  name: string
}

const COLUMNS = `jsonb_build_object('id', id, 'bucket_id', bucket_id, 'name', name, 'version', version,
  'owner', coalesce(owner::text, ''), 'owner_id', coalesce(owner_id, ''), 'metadata', metadata,
  'user_metadata', user_metadata, 'created_at', created_at, 'updated_at', updated_at,
  'last_accessed_at', last_accessed_at) as object`
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The two owner columns: `owner` accepts only a UUID, `owner_id` any subject of a token. */
export function ownerColumns(owner: string | undefined): [owner: string | null, id: string | null] {
  return [owner !== undefined && UUID.test(owner) ? owner : null, owner ?? null]
}

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

/** The named objects that the role of the transaction may see, in no order. */
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

/** Waits for other writers of the same name, and returns the current object, ignoring policies. */
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

/**
 * Inserts the row; with `upsert` it replaces one of the same name, if the policies let the caller see and update it. As on
 * Supabase, `upsert` checks whether the caller may see the row even if it is new.
 */
export async function writeObject(
  client: PoolClient,
  object: NewObject,
  upsert: boolean,
): Promise<void> {
  const userMetadata = object.userMetadata === undefined ? 'objects' : 'excluded'
  const conflict = upsert
    ? `on conflict (bucket_id, name) do update set version = excluded.version,
         metadata = excluded.metadata, user_metadata = ${userMetadata}.user_metadata,
         owner = coalesce(excluded.owner, objects.owner),
         owner_id = coalesce(excluded.owner_id, objects.owner_id)
       returning id`
    : ''
  await client.query(
    `insert into storage.objects
       (id, bucket_id, name, version, owner, owner_id, metadata, user_metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     ${conflict}`,
    [
      object.id,
      object.bucket,
      object.name,
      object.version,
      ...ownerColumns(object.owner),
      object.metadata,
      object.userMetadata ?? null,
    ],
  )
}

/** Renames the object if the policies let the caller, who then owns it; the file itself stays where it is. */
export async function moveObject(
  client: PoolClient,
  from: Place,
  to: Place,
  owner: string | undefined,
): Promise<void> {
  const { rowCount } = await client.query(
    `update storage.objects set bucket_id = $3, name = $4, owner = coalesce($5, owner),
       owner_id = coalesce($6, owner_id)
     where bucket_id = $1 and name = $2`,
    [from.bucket, from.name, to.bucket, to.name, ...ownerColumns(owner)],
  )
  if (rowCount === 0) throw objectNotFound()
}

/** Deletes the rows that the policies let the caller see and delete, and returns them as clients see them. */
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
