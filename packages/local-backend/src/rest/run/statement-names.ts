import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { BoundedCache } from '#src/rest/bounded-cache.ts'

/** How many texts are remembered, how long they may be, and how many statements one connection may hold. */
const REMEMBERED = 500
const MAX_TEXT = 8000
const PER_CONNECTION = 128

export interface StatementNames {
  /** Gives new names from now on: the types of a statement's parameters were settled by a schema that has changed. */
  renew(): void
  /** The name to prepare a text under; undefined for one that is seen for the first time. */
  nameOf(text: string): string | undefined
  /** Notes what a connection has prepared; false when it is full and has to be replaced. */
  note(client: PoolClient, name: string | undefined): boolean
}

/**
 * Decides which statements PostgreSQL keeps prepared. What is asked for again gets a name. Since the driver never
 * forgets a name, a connection that has gathered many is closed: queries made up at random cannot fill the memory.
 */
export function createStatementNames(): StatementNames {
  const names = new BoundedCache<{ name: string | undefined }>(REMEMBERED)
  let generation = 0
  const prepared = new WeakMap<PoolClient, Set<string>>()

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
    note(client, name) {
      if (name === undefined) return true
      let own = prepared.get(client)
      if (!own) prepared.set(client, (own = new Set()))
      own.add(name)
      return own.size < PER_CONNECTION
    },
  }
}
