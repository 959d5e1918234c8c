import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withScratchDatabase } from '../running/scratch-database.ts'

/**
 * Writes packages/database/src/types.gen.ts from the migrated database, with the Supabase CLI. With `--check` it writes
 * nothing and fails if the file differs from the migrations.
 */
const file = join(import.meta.dirname, '../../packages/database/src/types.gen.ts')

const { stdout: printed } = await withScratchDatabase((url) =>
  promisify(execFile)(
    'supabase',
    ['gen', 'types', '--lang', 'typescript', '--schema', 'public,catalogue', `--remote=${url}`],
    { env: { ...process.env, DO_NOT_TRACK: '1' }, maxBuffer: 16 * 1024 * 1024 },
  ),
)
const types = `${printed.trim()}\n`
if (!types.startsWith('export type')) {
  throw new Error(`The Supabase CLI wrote something else than types:\n${types.slice(0, 500)}`)
}

if (process.argv.includes('--check')) {
  if (types !== (await readFile(file, 'utf8'))) {
    console.error('packages/database/src/types.gen.ts is out of date: npm run generate:types')
    process.exit(1)
  }
  console.log('The generated types agree with the migrations.')
} else {
  await writeFile(file, types)
  console.log('Wrote packages/database/src/types.gen.ts.')
}
