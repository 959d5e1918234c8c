import { withoutValues } from '#src/log-without-values.ts'
import { refuseNewerVersion } from '#src/migrate/refuse-newer-version.ts'
import { runBootstrap } from '#src/migrate/run-bootstrap.ts'
import { runMigrations } from '#src/migrate/run-migrations.ts'
import type { BackendOptions } from '#src/options.ts'
import { explainDatabaseFailure } from '#src/postgres/explain-database-failure.ts'
import { openCluster, withClient, type OpenCluster } from '#src/postgres/open-cluster.ts'
import { createCleanup, type Cleanup } from '#src/start/cleanup.ts'
import { keepCompiledCode } from '#src/start/keep-compiled-code.ts'
import type { LocalBackend } from '#src/start/start-services.ts'

export { BackendStartError } from '#src/errors.ts'
export type { Log } from '#src/log.ts'
export type { BackendOptions } from '#src/options.ts'
export type { LocalBackend } from '#src/start/start-services.ts'

/** PostgreSQL limits its own stop, in steps that are each safe for the data; in milliseconds. */
const POSTGRES_DEADLINE = 15_000

/**
 * Starts everything on one data directory: PostgreSQL (or a connection to an external one), the schemas, REST, auth,
 * storage and realtime. Throws `BackendStartError`, whose message and advice are for people, and then leaves nothing running.
 */
export async function startLocalBackend(given: BackendOptions): Promise<LocalBackend> {
  keepCompiledCode()
  const options = { ...given, log: withoutValues(given.log) }
  const cleanup = createCleanup(options.log)
  const preparing = prepareDatabase(options, cleanup)
  try {
    // The services load while PostgreSQL starts.
    const [cluster, { startServices }] = await Promise.all([
      preparing,
      import('#src/start/start-services.ts'),
    ])
    return await startServices(cluster, options, cleanup)
  } catch (error) {
    await Promise.allSettled([preparing])
    await cleanup.run()
    throw error
  }
}

async function prepareDatabase(options: BackendOptions, cleanup: Cleanup): Promise<OpenCluster> {
  const { databaseUrl } = options
  if (databaseUrl === undefined) return await prepareOwn(options, cleanup)
  const { openExternal } = await import('#src/external/open-external.ts')
  const database = await openExternal({ ...options, databaseUrl })
  cleanup.add('data directory', () => database.stop(), POSTGRES_DEADLINE)
  return database
}

async function prepareOwn(options: BackendOptions, cleanup: Cleanup): Promise<OpenCluster> {
  const { dataDirectory, log, signal } = options
  const cluster = await openCluster({ dataDirectory, log })
  cleanup.add('postgres', () => cluster.stop(), POSTGRES_DEADLINE)
  signal?.throwIfAborted()
  const applied = await updateSchemas(cluster, options).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw explainDatabaseFailure(dataDirectory, error)
  })
  for (const file of applied) log.info('migration.applied', { file })
  return cluster
}

async function updateSchemas(
  { address }: OpenCluster,
  { migrationsDirectory, signal, log }: BackendOptions,
): Promise<string[]> {
  await withClient(address, 'supabase_admin', async (client) => {
    await refuseNewerVersion(client, migrationsDirectory)
    await runBootstrap(client, address.passwords)
  })
  return await withClient(address, 'postgres', (client) =>
    runMigrations(client, migrationsDirectory, {
      signal,
      onTakeOver: (replaced) => log.info('migration.history_taken_over', { replaced }),
    }),
  )
}
