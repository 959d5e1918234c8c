import { Client } from 'pg'
import type { ClusterAddress } from '#src/database/cluster-address.ts'
import {
  openFilesDirectory,
  type FilesDirectory,
} from '#src/data-directory/open-files-directory.ts'
import { checkServer } from '#src/external/check-server.ts'
import { explainConnectionFailure } from '#src/external/explain-connection-failure.ts'
import { refuseForeignRoles, setPasswords } from '#src/external/own-roles.ts'
import { readServer, type ServerFacts } from '#src/external/read-server.ts'
import {
  findStoredSecrets,
  readStoredSecrets,
  type StoredSecrets,
} from '#src/external/stored-secrets.ts'
import { refuseNewerVersion } from '#src/migrate/refuse-newer-version.ts'
import { updateOwnSchemas } from '#src/migrate/run-bootstrap.ts'
import { runMigrations } from '#src/migrate/run-migrations.ts'
import type { BackendOptions } from '#src/options.ts'
import type { Secrets } from '#src/keys/secrets.ts'
import { withClient, type OpenCluster } from '#src/postgres/open-cluster.ts'

/** Any number, the same in every process: starts run one after another on each database. */
const START_LOCK = 7_261_903_553
/** The bucket of the files, which is bound to the database when it is opened. */
const filesElsewhere: FilesDirectory = { claim: async () => {}, release: async () => {} }
/** Milliseconds for a server's answer to a sign-in. */
const CONNECT_DEADLINE = 10_000

/**
 * Opens a database on an external PostgreSQL server and brings its schemas up to date. Throws `BackendStartError`, and
 * then holds nothing.
 */
export async function openExternal(
  options: BackendOptions & { databaseUrl: string },
): Promise<OpenCluster> {
  const server = readServer(options.databaseUrl)
  const files =
    options.storage.s3Url === undefined
      ? await openFilesDirectory(options.dataDirectory)
      : filesElsewhere
  try {
    const { id, secrets } = await prepare(server, files, options)
    options.log.info('database.opened', { database: id })
    const address = addressOf(server, secrets)
    return {
      address,
      secrets,
      readSecrets: () => withClient(address, 'supabase_admin', readSecretsAgain),
      isRunning: () => true,
      stop: () => files.release(),
    }
  } catch (error) {
    await files.release()
    throw explainConnectionFailure(server, error)
  }
}

async function prepare(
  server: ServerFacts,
  files: FilesDirectory,
  options: BackendOptions & { databaseUrl: string },
): Promise<StoredSecrets> {
  const { migrationsDirectory, signal, log } = options
  const client = new Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: CONNECT_DEADLINE,
    application_name: 'local-backend start',
  })
  // If the server disappears, the running statement fails.
  client.on('error', (error) => log.warn('database.connection_lost', { reason: error.message }))
  try {
    await client.connect()
    await checkServer(client, server, log)
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    await refuseNewerVersion(client, migrationsDirectory)
    // A refusal leaves nothing behind.
    await client.query('begin')
    const stored = await readStoredSecrets(client)
    await refuseForeignRoles(client, server)
    await client.query('commit')
    await updateOwnSchemas(client, server.user)
    await setPasswords(client, stored.secrets.databasePasswords)
    await files.claim(stored.id, () => hasFiles(client))
    const applied = await runMigrations(client, migrationsDirectory, {
      signal,
      owner: server.user,
      onTakeOver: (replaced) => log.info('migration.history_taken_over', { replaced }),
    })
    for (const file of applied) log.info('migration.applied', { file })
    return stored
  } finally {
    // The lock ends with the connection.
    await client.end()
  }
}

async function readSecretsAgain(client: Client): Promise<Secrets> {
  const stored = await findStoredSecrets(client)
  if (!stored) throw new Error('The row of local_backend.secrets is gone')
  return stored.secrets
}

async function hasFiles(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from storage.objects) as found',
  )
  return rows[0]?.found ?? false
}

function addressOf(server: ServerFacts, secrets: Secrets): ClusterAddress {
  const { host, port, database, user, password, parameters } = server
  return {
    host,
    port,
    passwords: secrets.databasePasswords,
    external: { database, owner: user, ownerPassword: password, parameters },
  }
}
