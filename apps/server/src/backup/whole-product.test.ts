import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreBackup, writeBackup } from '@sampletrail/local-backend/backup'
import { expect, test, vi } from 'vitest'
import { describeOwnTables, makeOwnTables } from '#src/backup/host-parts.ts'
import { migrationsDirectory } from '#src/running/embedded-backend.ts'
import { fillAccount } from '#src/testing/fill-account.ts'
import { startTestServer } from '#src/testing/start-test-server.ts'

vi.setConfig({ testTimeout: 240_000 })

const log = { info() {}, warn() {}, error() {} }
/** Sessions belong to an address, which ends with the server. */
const settings = { PUBLIC_URL: 'http://sampletrail.example' }

const backUp = (dataDirectory: string, file: string) =>
  writeBackup({ dataDirectory, file, app: 'test', describe: describeOwnTables, log })

/** One line for each entry, except those with the time of the backup. */
const readChecksums = (file: string) =>
  execFileSync('tar', ['-xzOf', file, 'SHA256SUMS'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => !line.endsWith('  manifest.json'))

test('a backup restores everything on an empty machine: rows, files, passwords, sessions, links, jobs, live updates', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-backup-'))
  const data = join(folder, 'restored')
  const first = await startTestServer(settings)
  let second: Awaited<ReturnType<typeof startTestServer>> | null = null
  try {
    const ana = await first.addPerson('ana')
    const { files } = await fillAccount(first, ana)
    // The data came from an earlier start, perhaps of the day before: the queue creates a table for each day.
    await expect
      .poll(() =>
        first.query(
          `select to_regclass('pgboss.queue_stats_' || to_char(now() at time zone 'utc' + interval '1 day', 'YYYYMMDD'))
             is not null as made`,
        ),
      )
      .toEqual([{ made: true }])
    const session = (await ana.client.auth.getSession()).data.session
    const receipt = files.find(({ path }) => path.startsWith('receipts/'))
    const link = await ana.client.storage
      .from('product-files')
      .createSignedUrl(receipt?.path ?? '', 3600)
    const linkPath = new URL(link.data?.signedUrl ?? '')
    const bytes = await readBytes(first.server.localUrl, linkPath)

    // The queue creates one for each day; a new installation has none of a past day.
    await first.query(
      `create table pgboss.queue_stats_20260101 partition of pgboss.queue_stats
       for values from ('2026-01-01') to ('2026-01-02')`,
    )
    const report = await backUp(join(first.folder, 'data'), join(folder, 'a.tar.gz'))
    // Anything but a plain table is checked here before it may be left out.
    expect(
      await first.query(
        `select n.nspname as schema, c.relname as name, c.relkind as kind
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('p', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         order by 1, 2`,
      ),
    ).toEqual([
      { schema: 'pgboss', name: 'job', kind: 'p' },
      { schema: 'pgboss', name: 'queue_stats', kind: 'p' },
    ])
    const [tables] = await first.query(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
    )
    expect(report.tables).toBe(tables?.['count'])
    // And the one that waits in the inbox.
    expect(report).toMatchObject({ files: files.length + 1, missing: { count: 0 } })
    await restoreBackup({
      file: join(folder, 'a.tar.gz'),
      dataDirectory: data,
      migrationsDirectory,
      prepare: makeOwnTables,
      log,
    })
    await backUp(data, join(folder, 'b.tar.gz'))
    expect(readChecksums(join(folder, 'b.tar.gz'))).toEqual(readChecksums(join(folder, 'a.tar.gz')))

    second = await startTestServer({ ...settings, DATA_DIR: data })
    const again = await second.signIn(ana.email, 'correct horse')
    expect((await again.from('products').select('id')).data).toHaveLength(3)
    const renewed = await again.auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
    expect(renewed.data.user?.id).toBe(ana.id)
    const answer = await fetch(`${second.server.localUrl}/auth/v1/user`, {
      headers: {
        apikey: first.server.supabase.publishableKey,
        authorization: `Bearer ${ana.token}`,
      },
    })
    expect(answer.status).toBe(200)
    expect(await readBytes(second.server.localUrl, linkPath)).toEqual(bytes)
    const health = await fetch(`${second.server.localUrl}/healthz`)
    expect(health.status).toBe(200)

    const heard = vi.fn<() => void>()
    again
      .channel('mine')
      .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'products' }, heard)
      .subscribe()
    const restored = second
    await expect
      .poll(async () => {
        await restored.query(`update public.products set price = price + 1 where user_id = $1`, [
          ana.id,
        ])
        return heard.mock.calls.length
      })
      .toBeGreaterThan(0)
    await again.removeAllChannels()
    await expect
      .poll(() => restored.query(`select count(*)::int as count from pgboss.queue`))
      .toEqual(await first.query(`select count(*)::int as count from pgboss.queue`))
  } finally {
    await second?.stop()
    await first.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

async function readBytes(origin: string, { pathname, search }: URL): Promise<Buffer> {
  const response = await fetch(origin + pathname + search)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
