import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connectionUrl,
  DATABASE,
  type ClusterAddress,
} from '../../packages/local-backend/src/database/cluster-address.ts'
import { runBootstrap } from '../../packages/local-backend/src/migrate/run-bootstrap.ts'
import { runMigrations } from '../../packages/local-backend/src/migrate/run-migrations.ts'
import { openCluster, withClient } from '../../packages/local-backend/src/postgres/open-cluster.ts'

const silent = { info() {}, warn() {}, error() {} }
const migrations = join(import.meta.dirname, '../../supabase/migrations')

/** Gives `work` the address of a migrated, empty database, which is removed afterwards. Login `postgres`. */
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
      return await withPort(address, work)
    } finally {
      await cluster.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The Supabase CLI's advisors accept no Unix socket; a port of this machine leads to it while `work` runs. */
async function withPort<Result>(
  address: ClusterAddress,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const target = address.host.startsWith('/')
    ? { path: `${address.host}/.s.PGSQL.${address.port}` }
    : { host: address.host, port: address.port }
  const door = createServer((visitor) => {
    const inside = connect(target)
    visitor.on('error', () => inside.destroy())
    inside.on('error', () => visitor.destroy())
    visitor.pipe(inside).pipe(visitor)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  try {
    const url = connectionUrl({ ...address, host: '127.0.0.1', port }, DATABASE, 'postgres')
    return await work(`${url}?sslmode=disable`)
  } finally {
    door.close()
  }
}
