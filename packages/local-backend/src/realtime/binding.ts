import type { Question } from '#src/realtime/ask-database.ts'
import type { RowFilter } from '#src/realtime/change-filter.ts'
import type { Withheld } from '#src/realtime/withheld.ts'

/** In whose name PostgreSQL is asked. */
export interface Audience {
  role: string
  /** As JSON. */
  claims: string
}

/** A channel that listens for changes. */
export interface ChangeTarget {
  /** Who listens right now, or why nobody does. */
  readonly audience: Audience | Withheld
  deliver(ids: number[], data: string): void
  /** Ends the channel because changes were missed; the client joins again. */
  fail(): void
}

/** One granted wish for changes. */
export interface Binding {
  id: number
  event: string
  schema: string
  /** Null for all tables of the schema. */
  table: string | null
  select: string[] | null
  matches: RowFilter
  /** What PostgreSQL has to say about rows that match. */
  questions: Question[]
  target: ChangeTarget
}
