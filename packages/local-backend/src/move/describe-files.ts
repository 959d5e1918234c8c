import type { Client } from 'pg'
import type { Summary } from '#src/backup/format.ts'
import { MoveError } from '#src/move/move-error.ts'
import type { FileList, StoredFile } from '#src/move/stored-files.ts'

const BATCH = 1000

/**
 * Restores the owner and the times of the copied files, because the storage service recorded those of the move. Throws
 * `MoveError` if the project's database does not know them all.
 */
export async function describeFiles(
  client: Client,
  list: FileList,
  { files: expected }: Pick<Summary, 'files'>,
): Promise<void> {
  const { rows } = await client.query<{ allowed: boolean }>(
    `select has_table_privilege('storage.objects', 'update') as allowed`,
  )
  const isAllowed = rows[0]?.allowed === true
  const all = [...list.byVersion.values()]
  if (!isAllowed && all.some(({ ownerId }) => ownerId !== null)) {
    throw new MoveError(
      'The login of DATABASE_URL may not update storage.objects, and the backup has files with owners.',
      'Use the project’s login postgres, and run this again. No row was kept.',
    )
  }
  let known = 0
  for (let from = 0; from < all.length; from += BATCH) {
    known += await describeBatch(client, all.slice(from, from + BATCH), isAllowed)
  }
  if (known === expected) return
  throw new MoveError(
    `The project's database knows only ${known} of the ${expected} copied files.`,
    'Somebody removed files, or SUPABASE_URL and DATABASE_URL lead to two projects. Run this again. No row was kept.',
  )
}

/** Returns their number. */
async function describeBatch(
  client: Client,
  files: StoredFile[],
  isAllowed: boolean,
): Promise<number> {
  const given = `(select * from json_to_recordset($1) as given (
    bucket text, name text, owner uuid, "ownerId" text, "createdAt" timestamptz)) as given`
  const match = `where object.bucket_id = given.bucket and object.name = given.name`
  const { rowCount } = await client.query(
    isAllowed
      ? `update storage.objects as object set owner = given.owner, owner_id = given."ownerId",
           created_at = coalesce(given."createdAt", object.created_at) from ${given} ${match}`
      : `select from storage.objects as object, ${given} ${match}`,
    [JSON.stringify(files)],
  )
  return rowCount ?? 0
}
