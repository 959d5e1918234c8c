import { join } from 'node:path'
import { readBaseline } from '../../packages/local-backend/src/migrate/baseline.ts'
import { readMigrations } from '../../packages/local-backend/src/migrate/read-migrations.ts'
import { findProblems } from './migrations/find-problems.ts'

/** Checks that the baseline defines every object once, and that no migration has a date in the future. Takes a folder. */
const folder = process.argv[2] ?? join(import.meta.dirname, '../../supabase/migrations')
const files = await readMigrations(folder)
const problems = findProblems(files, await readBaseline(folder), new Date())

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} migrations define each object once, and none is of the future.`)
