import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { BackupError } from '#src/backup/backup-error.ts'
import { connectForRows } from '#src/backup/connect.ts'
import { isLocked } from '#src/data-directory/lock.ts'
import { readMarker } from '#src/data-directory/marker.ts'
import { readSecrets } from '#src/data-directory/secrets-file.ts'
import type { Log } from '#src/log.ts'
import { openCluster } from '#src/postgres/open-cluster.ts'
import { readPostmasterFile } from '#src/postgres/postmaster-file.ts'

/** A database whose rows and files can be read. */
export interface Source {
  client: Client
  close(): Promise<void>
}

/**
 * Connects to the database of a data directory: through the server that runs on it, or by starting PostgreSQL for as
 * long as needed. Throws `BackupError` or `BackendStartError`.
 */
export async function openSource(dataDirectory: string, log: Log): Promise<Source> {
  const marker = existsSync(dataDirectory) ? await readMarker(dataDirectory) : null
  if (!marker?.hasCluster) {
    throw new BackupError(
      marker?.filesOf === undefined
        ? `There is no database in ${dataDirectory}.`
        : `The database of ${dataDirectory} is on another server.`,
      marker?.filesOf === undefined
        ? 'Set DATA_DIR to the folder that the server uses.'
        : 'Take its backup there, with pg_dump, and copy the folder afterwards.',
    )
  }
  return (await isLocked(dataDirectory))
    ? await joinRunning(dataDirectory)
    : await openStopped(dataDirectory, log)
}

async function joinRunning(dataDirectory: string): Promise<Source> {
  const { databasePasswords: passwords } = await readSecrets(dataDirectory)
  const postmaster = await readPostmasterFile(path.join(dataDirectory, 'database'))
  if (postmaster?.status !== 'ready') throw notReady(dataDirectory)
  const { host, port } = postmaster
  const client = await connectForRows({ host, port, passwords }).catch((error: unknown) => {
    throw notReady(dataDirectory, error)
  })
  return { client, close: () => client.end() }
}

async function openStopped(dataDirectory: string, log: Log): Promise<Source> {
  const cluster = await openCluster({ dataDirectory, log })
  try {
    const client = await connectForRows(cluster.address)
    return {
      client,
      async close() {
        await client.end()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function notReady(dataDirectory: string, cause?: unknown): BackupError {
  return new BackupError(
    `The server that uses ${dataDirectory} is starting or stopping, and its database cannot be reached.`,
    'Try again in a moment. If a restore is running there, wait until it is done.',
    { cause },
  )
}
