import { readdirSync, readFileSync } from 'node:fs'
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
  until: string
  replaced: Record<string, string>
}

/** How many migrations the baseline replaced. */
export const replacedCount = Object.keys(baseline.replaced).length

/** The files that were added since the baseline, in order. */
export const filesSinceBaseline = readdirSync(migrationsDirectory)
  .filter((name) => name.endsWith('.sql') && (name.split('_')[0] ?? '') > baseline.until)
  .toSorted((one, other) => (one < other ? -1 : 1))

const since = `'{${filesSinceBaseline.map((name) => name.split('_')[0]).join()}}'`
const replaced = `json_each_text('${JSON.stringify(baseline.replaced)}')`

/** SQL that gives a database the history that this version left, with what was added since the baseline. */
export const historyFromBefore = [
  `delete from supabase_migrations.schema_migrations where version <> all (${since})`,
  `delete from supabase_migrations.checksums where version <> all (${since})`,
  `insert into supabase_migrations.checksums select key, value from ${replaced}`,
  `insert into supabase_migrations.schema_migrations (version) select key from ${replaced}`,
]

/** SQL that takes out of a history what was added since the baseline. */
export const historyWithoutLater = `delete from supabase_migrations.schema_migrations where version = any (${since})`
