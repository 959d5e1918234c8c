import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { readMigrations } from '../../packages/local-backend/src/migrate/read-migrations.ts'
import { describeSchema } from '../../supabase/tests/describe-schema.ts'
import { withScratchDatabase } from '../running/scratch-database.ts'

/**
 * Records the migrations of this commit before a baseline replaces them: their versions and checksums, and digests of the schema
 * that they create. Takes a folder for the two files.
 */
const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'supabase/migrations')
const folder = process.argv[2] ?? join(migrations, 'baseline')

const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
})
const files = await readMigrations(migrations)
const schema = await withScratchDatabase(async (connectionString) => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await describeSchema(client)
  } finally {
    await client.end()
  }
})

const replaced = Object.fromEntries(files.map(({ version, checksum }) => [version, checksum]))
write('replaced.json', { until: '', lastBefore: commit.trim(), replaced })
write('schema.json', schema)
console.log(`Wrote ${files.length} migrations and what they make to ${folder}.`)

function write(name: string, content: object): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
}
