import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@sampletrail/local-backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOfBaseline, readBaseline } from '../../packages/local-backend/src/migrate/baseline.ts'
import { readMigrations } from '../../packages/local-backend/src/migrate/read-migrations.ts'
import { runMigrations } from '../../packages/local-backend/src/migrate/run-migrations.ts'
import { describeSchema, kinds, type Digest } from './describe-schema.ts'

const migrations = join(import.meta.dirname, '../migrations')
/** Written by tools/generators/record-baseline.ts, from a database that the replaced migrations had created. */
const expected = JSON.parse(
  readFileSync(join(migrations, 'baseline/schema.json'), 'utf8'),
) as Record<string, Digest>

let database: TestDatabase
let found: Record<string, Digest>

beforeAll(async () => {
  database = await createTestDatabase()
  const baseline = await readBaseline(migrations)
  if (!baseline) throw new Error('The migrations have no baseline')
  const files = listOfBaseline(await readMigrations(migrations), baseline)
  const owner = await database.connect('postgres')
  await runMigrations(owner, migrations, { only: new Set(files.map(({ version }) => version)) })
  found = await describeSchema(owner)
})
afterAll(() => database.drop())

/**
 * Installations from before the baseline keep their schema, so the baseline must create the same one. A failure means that a
 * file of the baseline was edited, or that another major version of PostgreSQL words a definition differently.
 */
test.each(kinds)('the baseline creates the same %s as the migrations that it replaced', (kind) => {
  expect(found[kind]).toEqual(expected[kind])
})
