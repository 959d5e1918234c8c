import type { Pool } from 'pg'
import type { Database } from '#src/context.ts'
import { connectionUrl, loginSettings, type ClusterAddress } from '#src/database/cluster-address.ts'
import { createPool } from '#src/database/create-pool.ts'
import type { Log } from '#src/log.ts'

export interface OpenDatabase extends Database {
  /** Lets running queries end and closes every connection. */
  end(): Promise<void>
}

/** Milliseconds that a caller's statement waits for a lock. */
const lockDeadline = 3000

/** Opens the pools that the services share. Connections are made on first use. */
export function createDatabase(address: ClusterAddress, name: string, log: Log): OpenDatabase {
  const login = (user: Parameters<Database['connectionString']>[0]) =>
    loginSettings(address, name, user)
  // REST uses fewer (rest/lanes), so that realtime and the health check always find a connection.
  const requests = createPool(
    login('authenticator'),
    { name: 'requests', max: 16, lockDeadline },
    log,
  )
  const auth = createPool(login('supabase_auth_admin'), { name: 'auth', max: 5 }, log)
  const storage = createPool(
    login('supabase_storage_admin'),
    { name: 'storage', max: 5, lockDeadline },
    log,
  )
  const pools: Pool[] = [requests, auth, storage]
  return {
    requests,
    auth,
    storage,
    isShared: address.external !== undefined,
    connectionString: (user) => connectionUrl(address, name, user),
    async end() {
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}
