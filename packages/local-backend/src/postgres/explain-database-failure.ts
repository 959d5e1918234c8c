import { diskFull } from '#src/data-directory/free-space.ts'
import { BackendStartError } from '#src/errors.ts'

/** SQLSTATE: a missing database; damage that PostgreSQL itself found; a missing or unreadable file. */
const DAMAGE = /^(3D000|XX...|58P01|58030)$/
const DISK_FULL = '53100'
const WRONG_PASSWORD = '28P01'

/** Says what is wrong if a server runs but its database cannot be used at the start. */
export function explainDatabaseFailure(dataDirectory: string, error: unknown): unknown {
  const found = findDatabaseError(error)
  if (!found) return error
  if (found.code === DISK_FULL) return diskFull(dataDirectory, 'PostgreSQL could not write')
  if (found.code === WRONG_PASSWORD) {
    return new BackendStartError(
      `The keys in ${dataDirectory} do not belong to the database beside them.`,
      'Restore keys/secrets.json from the same backup as the database. Nothing was changed.',
      { cause: error },
    )
  }
  if (!DAMAGE.test(found.code)) return error
  return new BackendStartError(
    `The database in ${dataDirectory} is damaged:\n  ${[found.message, found.detail].filter(Boolean).join(' ')}`,
    'Restore the folder from a backup. Keep the damaged one until that has worked.',
    { cause: error },
  )
}

interface Answer {
  code: string
  message: string
  detail: string | undefined
}

/** PostgreSQL's own message, also inside an error that names our file. */
function findDatabaseError(error: unknown): Answer | null {
  if (!(error instanceof Error)) return null
  if ('severity' in error && 'code' in error && typeof error.code === 'string') {
    const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined
    return { code: error.code, message: error.message, detail }
  }
  return findDatabaseError(error.cause)
}
