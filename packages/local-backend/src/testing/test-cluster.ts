import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { loginSettings, type ClusterAddress } from '#src/database/cluster-address.ts'
import { generateSecrets, type Secrets } from '#src/keys/secrets.ts'
import { runBootstrap } from '#src/migrate/run-bootstrap.ts'
import { createCluster } from '#src/postgres/create-cluster.ts'
import { findBinaries } from '#src/postgres/find-binaries.ts'
import { prepareFolders } from '#src/postgres/prepare-folders.ts'
import { serverSettings } from '#src/postgres/server-settings.ts'
import { sendSignal, startServer } from '#src/postgres/server-process.ts'

/** A test's access to the run's cluster; plain data, because it travels between processes. */
export interface TestCluster {
  address: ClusterAddress
  secrets: Secrets
  /** The source of every test database: bootstrapped, without a product. */
  template: string
  /** Folder for the files of test backends. */
  directory: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster
  }
}

export interface RunningTestCluster {
  facts: TestCluster
  stop(): Promise<void>
}

const TEMPLATE = 'bootstrapped'

/** Starts a throwaway cluster that trades durability for speed. */
export async function startTestCluster(): Promise<RunningTestCluster> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'local-backend-'))
  // The server may run as another system user, which has to pass through.
  await chmod(directory, 0o711)
  const secrets = await generateSecrets()
  const folders = await prepareFolders(directory, await findBinaries())
  await createCluster({
    runner: folders.programs.runner,
    program: folders.programs.initdb,
    databaseDirectory: folders.databaseDirectory,
    superuser: 'supabase_admin',
    password: secrets.databasePasswords.supabase_admin,
    fsync: false,
  })
  const server = await startServer({
    runner: folders.programs.runner,
    program: folders.programs.postgres,
    databaseDirectory: folders.databaseDirectory,
    logFile: folders.logFile,
    settings: {
      ...serverSettings(folders.listening, { fsync: false }, 400),
      shared_buffers: '128MB',
    },
    deadline: 20_000,
  })
  const address = { ...folders.address, passwords: secrets.databasePasswords }
  // An aborted run ends without its teardown.
  const stopAtOnce = () => {
    sendSignal(server.pid, 'SIGQUIT')
    rmSync(directory, { recursive: true, force: true })
  }
  process.once('exit', stopAtOnce)
  const stop = async () => {
    process.off('exit', stopAtOnce)
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await createTemplate(address, secrets)
  } catch (error) {
    await stop()
    throw error
  }
  return { facts: { address, secrets, template: TEMPLATE, directory }, stop }
}

async function createTemplate(address: ClusterAddress, secrets: Secrets): Promise<void> {
  const admin = new Client(loginSettings(address, 'postgres', 'supabase_admin'))
  await admin.connect()
  try {
    await admin.query(`create database ${TEMPLATE}`)
    const client = new Client(loginSettings(address, TEMPLATE, 'supabase_admin'))
    await client.connect()
    try {
      await runBootstrap(client, secrets.databasePasswords)
    } finally {
      await client.end()
    }
    await admin.query(`alter database ${TEMPLATE} is_template true allow_connections false`)
  } finally {
    await admin.end()
  }
}
