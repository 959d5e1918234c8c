import type { Client } from 'pg'
import type { Outcome } from '#src/admin/outcome.ts'
import { migrationsDirectory } from '#src/running/embedded-backend.ts'

/** Replaces a complete history from before the baseline. Runs no migration. */
export async function takeOverHistory(database: Client): Promise<Outcome> {
  const { takeOver } = await import('@sampletrail/local-backend/history')
  const replaced = await takeOver(database, migrationsDirectory)
  return {
    ok: true,
    message:
      replaced === 0
        ? 'There is nothing to take over: this database has no history from before the baseline.'
        : `The history of migrations now has the baseline in place of ${replaced} earlier ones. Nothing else was changed.`,
  }
}
