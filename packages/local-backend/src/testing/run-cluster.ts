import { openCluster, withClient } from '#src/postgres/open-cluster.ts'

/** Tests run this as a separate process: it opens a cluster, writes a row, reports it, and waits to be killed. */
const [dataDirectory = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const cluster = await openCluster({ dataDirectory, log, fsync: false })
await withClient(cluster.address, 'supabase_admin', async (client) => {
  await client.query('create table notes (id int generated always as identity)')
  await client.query('insert into notes default values')
})
process.stdout.write('ready\n')
setInterval(() => {}, 60_000)
