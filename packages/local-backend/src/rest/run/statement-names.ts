import { createHash } from 'node:crypto'
import { BoundedCache } from '#src/rest/bounded-cache.ts'

/** The number of stored texts, and their maximum length. */
const REMEMBERED = 500
const MAX_TEXT = 8000

export interface StatementNames {
  /** Uses new names from now on: a schema that has changed had decided the types of the parameters. */
  renew(): void
  /** The name for a text's prepared statement; undefined the first time. */
  nameOf(text: string): string | undefined
}

/** Decides which statements stay prepared in PostgreSQL: repeated ones get a name. */
export function createStatementNames(): StatementNames {
  const names = new BoundedCache<{ name: string | undefined }>(REMEMBERED)
  let generation = 0

  return {
    renew() {
      generation += 1
      names.clear()
    },
    nameOf(text) {
      if (text.length > MAX_TEXT) return undefined
      const known = names.get(text)
      if (!known) {
        names.set(text, { name: undefined })
        return undefined
      }
      known.name ??= `rest_${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
      return known.name
    },
  }
}
