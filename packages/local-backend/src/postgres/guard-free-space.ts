import path from 'node:path'
import { readFreeSpace, SPACE_TO_KEEP_FREE } from '#src/data-directory/free-space.ts'
import { watchFreeSpace, type FreeSpaceWatch } from '#src/data-directory/watch-free-space.ts'
import type { BackendOptions } from '#src/options.ts'
import { withClient, type OpenCluster } from '#src/postgres/open-cluster.ts'

/**
 * Watches the disk that the database lies on, and makes it read-only before it would run out of space. With a database
 * on another server it is the disk of the files, and how full it is means nothing to the database; with the files in a bucket there is none.
 */
export function guardFreeSpace(
  { address }: OpenCluster,
  { dataDirectory, minimumFreeBytes = SPACE_TO_KEEP_FREE, storage, log }: BackendOptions,
): FreeSpaceWatch {
  return watchFreeSpace({
    minimumFreeBytes,
    readFreeBytes: async () => {
      if (!address.external) return await readFreeSpace(path.join(dataDirectory, 'database'))
      return storage.s3Url === undefined ? await readFreeSpace(dataDirectory) : Infinity
    },
    setReadOnly: address.external ? null : (isReadOnly) => setReadOnly(address, isReadOnly),
    log,
  })
}

/**
 * Makes every transaction that does not say otherwise read-only, or undoes it, for all sessions from their next
 * transaction on. Neither statement needs the write-ahead log.
 */
async function setReadOnly(address: OpenCluster['address'], isReadOnly: boolean): Promise<void> {
  await withClient(address, 'supabase_admin', async (client) => {
    await client.query(
      isReadOnly
        ? 'alter system set default_transaction_read_only = on'
        : 'alter system reset default_transaction_read_only',
    )
    await client.query('select pg_reload_conf()')
  })
}
