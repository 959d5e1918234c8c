import { MigrationError } from '#src/migrate/migration-error.ts'

/** Matches `alter role authenticator set pgrst.db_max_rows = …`, also for a database, and within a block of code. */
const SETTING = /\balter\s+(?:role|user|database)\s[^;]*?\bset\s+"?(pgrst\.\w+)/i

/** The settings that people set there, and this backend's answer instead. */
const NOT_SERVED: Record<string, string> = {
  'pgrst.db_aggregates_enabled':
    'Aggregates (price.sum()) are not served by this backend and cannot be turned on; they answer 400 (PGRST123). ' +
    'Put them into a view or a function.',
  'pgrst.db_plan_enabled':
    'explain() is not served by this backend and cannot be turned on; it answers 406 (PGRST107). Ask the database itself.',
}

/**
 * PostgREST reads settings from the database; this backend gets them from the host application. A migration that sets one
 * is refused, because it would have no effect. Throws `MigrationError`.
 */
export function refuseRestSettings(fileName: string, statement: string): void {
  const name = SETTING.exec(statement)?.[1]?.toLowerCase()
  if (name === undefined) return
  const reason =
    NOT_SERVED[name] ?? 'This backend reads no settings of PostgREST out of the database.'
  throw new MigrationError(
    `The migration ${fileName} sets ${name}. ${reason}`,
    'Take the statement out of the migrations that this backend runs. Nothing of this file was applied.',
  )
}
