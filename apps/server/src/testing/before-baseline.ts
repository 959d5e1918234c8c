import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrationsDirectory } from '#src/running/embedded-backend.ts'

/**
 * A backup that the last version before the baseline made, of a server with one account (`ana@example.com`) that holds a bit of
 * everything. Its history lacks the texts of the statements, which nothing reads. The server was made for this, and its keys
 * open nothing else.
 */
export const backupFromBefore = fileURLToPath(new URL('before-baseline.tar.gz', import.meta.url))

const file = `${migrationsDirectory}/baseline/replaced.json`
const baseline = JSON.parse(readFileSync(file, 'utf8')) as {
  replaced: Record<string, string>
}

/** How many migrations the baseline replaced. */
export const replacedCount = Object.keys(baseline.replaced).length

/** SQL that gives a database the history that this version left. */
export const historyFromBefore = [
  'truncate supabase_migrations.schema_migrations, supabase_migrations.checksums',
  `insert into supabase_migrations.checksums
   select key, value from json_each_text('${JSON.stringify(baseline.replaced)}')`,
  'insert into supabase_migrations.schema_migrations (version) select version from supabase_migrations.checksums',
]
