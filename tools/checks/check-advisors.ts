import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { withScratchDatabase } from '../running/scratch-database.ts'

/** Runs the Supabase CLI's advisors on the migrated database; they must report nothing, not even hints. */
const advice = z.array(z.object({ name: z.string(), level: z.string(), detail: z.string() }))

/** A new database has not used any of its indexes. */
const beyondAnEmptyDatabase = 'unused_index'

const { stdout } = await withScratchDatabase((url) =>
  promisify(execFile)(
    'supabase',
    ['db', 'advisors', `--remote=${url}`, '--type', 'all', '--level', 'info', '--fail-on', 'none'],
    { env: { ...process.env, DO_NOT_TRACK: '1' }, maxBuffer: 16 * 1024 * 1024 },
  ),
)
const start = stdout.indexOf('[')
const found = advice
  .parse(start === -1 ? null : JSON.parse(stdout.slice(start)))
  .filter(({ name }) => name !== beyondAnEmptyDatabase)

for (const { level, name, detail } of found) console.error(`${level} ${name}: ${detail}`)
if (found.length > 0) process.exit(1)
console.log("The advisors have nothing to say about the database's schema.")
