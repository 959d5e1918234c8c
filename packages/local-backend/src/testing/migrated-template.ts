import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { loginSettings } from '#src/database/cluster-address.ts'
import { readMigrations } from '#src/migrate/read-migrations.ts'
import { runMigrations } from '#src/migrate/run-migrations.ts'
import type { TestCluster } from '#src/testing/test-cluster.ts'

/**
 * Names the database to copy from. For a folder of migrations the first test file creates it, once in a run, and the
 * migrations' content gives its name.
 */
export async function findTemplate(
  cluster: TestCluster,
  migrations: string | undefined,
): Promise<string> {
  if (migrations === undefined) return cluster.template
  const files = await readMigrations(migrations)
  const content = createHash('sha256')
  for (const file of files) content.update(`${file.fileName}\0${file.checksum}\0`)
  const template = `migrated_${content.digest('hex').slice(0, 24)}`

  const admin = new Client(loginSettings(cluster.address, 'postgres', 'supabase_admin'))
  await admin.connect()
  try {
    // Test files run in parallel processes; one builds, the others wait.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rows } = await admin.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_catalog.pg_database where datname = $1',
      [template],
    )
    if (rows[0]?.datistemplate) return template
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.query(`create database ${template} template ${cluster.template} owner postgres`)
    const owner = new Client(loginSettings(cluster.address, template, 'postgres'))
    await owner.connect()
    try {
      await runMigrations(owner, migrations)
    } finally {
      await owner.end()
    }
    await admin.query(`alter database ${template} is_template true allow_connections false`)
    return template
  } finally {
    await admin.end()
  }
}
