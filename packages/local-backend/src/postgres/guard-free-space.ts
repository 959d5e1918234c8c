import path from 'node:path'
import { readFreeSpace, SPACE_TO_KEEP_FREE } from '#src/data-directory/free-space.ts'
import { watchFreeSpace, type FreeSpaceWatch } from '#src/data-directory/watch-free-space.ts'
import type { BackendOptions } from '#src/options.ts'
import { withClient, type OpenCluster } from '#src/postgres/open-cluster.ts'

/**
 * Watches the database's disk, and makes the database read-only before the disk is full. With an external database it
 * watches the disk of the files, which does not affect the database; with the files in a bucket there is none.
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
