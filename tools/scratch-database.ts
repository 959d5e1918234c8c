import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectionUrl } from '../packages/local-backend/src/database/cluster-address.ts'
import { runBootstrap } from '../packages/local-backend/src/migrate/run-bootstrap.ts'
import { runMigrations } from '../packages/local-backend/src/migrate/run-migrations.ts'
import {
  DATABASE,
  openCluster,
  withClient,
} from '../packages/local-backend/src/postgres/open-cluster.ts'

const silent = { info() {}, warn() {}, error() {} }
const migrations = join(import.meta.dirname, '..', 'supabase', 'migrations')

/** Gives `work` the address of a migrated, empty database, which is gone afterwards. Login `postgres`. */
export async function withScratchDatabase<Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'sampletrail-schema-'))
  try {
    const cluster = await openCluster({
      dataDirectory: join(directory, 'data'),
      log: silent,
      fsync: false,
    })
    try {
      const { address } = cluster
      await withClient(address, 'supabase_admin', (client) =>
        runBootstrap(client, address.passwords),
      )
      await withClient(address, 'postgres', (client) => runMigrations(client, migrations))
      return await work(connectionUrl(address, DATABASE, 'postgres'))
    } finally {
      await cluster.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
