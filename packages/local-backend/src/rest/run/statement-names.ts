import { createHash } from 'node:crypto'
import { BoundedCache } from '#src/rest/bounded-cache.ts'

/** How many texts are remembered, and how long they may be. */
const REMEMBERED = 500
const MAX_TEXT = 8000

export interface StatementNames {
  /** Gives new names from now on: the types of a statement's parameters were settled by a schema that has changed. */
  renew(): void
  /** The name to prepare a text under; undefined for one that is seen for the first time. */
  nameOf(text: string): string | undefined
}

/** Decides which statements PostgreSQL keeps prepared: what is asked for again gets a name. */
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
