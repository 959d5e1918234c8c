import { rm } from 'node:fs/promises'
import { Client } from 'pg'
import { openDataDirectory, type DataDirectory } from '#src/data-directory/open-data-directory.ts'
import { databaseOf, loginSettings, type ClusterAddress } from '#src/database/cluster-address.ts'
import { readSecrets } from '#src/data-directory/secrets-file.ts'
import type { DatabaseLogin } from '#src/context.ts'
import { diskFull } from '#src/data-directory/free-space.ts'
import { BackendStartError } from '#src/errors.ts'
import type { Secrets } from '#src/keys/secrets.ts'
import type { Log } from '#src/log.ts'
import { createCluster, InitdbError } from '#src/postgres/create-cluster.ts'
import { findBinaries } from '#src/postgres/find-binaries.ts'
import { prepareFolders, type Folders } from '#src/postgres/prepare-folders.ts'
import { serverSettings } from '#src/postgres/server-settings.ts'
import { superviseServer } from '#src/postgres/supervise.ts'

export interface OpenCluster {
  address: ClusterAddress
  secrets: Secrets
  /** The current secrets: a signing key may have been rotated. */
  readSecrets(): Promise<Secrets>
  isRunning(): boolean
  /** Stops the server and releases the data directory. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  dataDirectory: string
  log: Log
  /** False only in tests of this package; data would not survive a crash of the machine. */
  fsync?: boolean
}

const MAX_CONNECTIONS = 60

/**
 * Opens the data directory, creates the cluster if it is new, and keeps a server running on it. Throws
 * `BackendStartError`, and then leaves nothing running and nothing locked.
 */
export async function openCluster(options: ClusterOptions): Promise<OpenCluster> {
  const { log, fsync = true } = options
  const directory = await openDataDirectory(options.dataDirectory)
  try {
    const folders = await prepareFolders(directory.path, await findBinaries())
    if (directory.isNew) await makeCluster(directory, folders, fsync)
    const server = await superviseServer({
      dataDirectory: directory.path,
      folders,
      settings: serverSettings(folders.listening, { fsync }, MAX_CONNECTIONS),
      log,
    })
    return {
      address: { ...folders.address, passwords: directory.secrets.databasePasswords },
      secrets: directory.secrets,
      readSecrets: () => readSecrets(directory.path),
      isRunning: () => server.isRunning(),
      async stop() {
        await server.stop()
        await removeOutsideSocket(folders, directory.path)
        await directory.lock.release()
      },
    }
  } catch (error) {
    await directory.lock.release()
    throw error
  }
}

/**
 * Runs `work` on one connection without a deadline, as migrations and start-up work need it. It may write, even if the
 * earlier process was killed on a full disk with the database read-only.
 */
export async function withClient<T>(
  address: ClusterAddress,
  login: DatabaseLogin,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...loginSettings(address, databaseOf(address), login),
    options: '-c default_transaction_read_only=off',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Removes a socket folder that had to be in the temporary folder. */
async function removeOutsideSocket({ listening }: Folders, dataDirectory: string): Promise<void> {
  const { socketDirectory } = listening
  if (socketDirectory === null || socketDirectory.startsWith(dataDirectory)) return
  await rm(socketDirectory, { recursive: true, force: true })
}

async function makeCluster(
  directory: DataDirectory,
  folders: Folders,
  fsync: boolean,
): Promise<void> {
  try {
    await createCluster({
      runner: folders.programs.runner,
      program: folders.programs.initdb,
      databaseDirectory: folders.databaseDirectory,
      superuser: 'supabase_admin',
      password: directory.secrets.databasePasswords.supabase_admin,
      fsync,
    })
  } catch (error) {
    if (!(error instanceof InitdbError)) throw error
    if (/No space left on device|Disk quota exceeded/i.test(error.output)) {
      throw diskFull(directory.path, 'the database could not be made')
    }
    if (/could not look up effective user ID/.test(error.output)) {
      throw new BackendStartError(
        `PostgreSQL refuses to run as user ${process.getuid?.()}, because that number has no name.`,
        'Give it one (a line in /etc/passwd), or start as a user that has one.',
        { cause: error },
      )
    }
    throw new BackendStartError(
      `The database could not be made in ${directory.path}: ${error.output}`,
      'Nothing was left behind there; correct the cause and start again.',
      { cause: error },
    )
  }
  await directory.recordCluster()
}
