import type { Question } from '#src/realtime/answer-conditions.ts'
import type { RowFilter } from '#src/realtime/change-filter.ts'
import type { Withheld } from '#src/realtime/withheld.ts'

/** The role and claims for PostgreSQL. */
export interface Audience {
  role: string
  /** As JSON. */
  claims: string
}

/** A channel that listens for changes. */
export interface ChangeTarget {
  /** The current listener, or why there is none. */
  readonly audience: Audience | Withheld
  deliver(ids: number[], data: string): void
  /** Ends the channel because changes were missed; the client joins again. */
  fail(): void
}

/** One accepted subscription to changes. */
export interface Binding {
  id: number
  event: string
  schema: string
  /** Null for all tables of the schema. */
  table: string | null
  select: string[] | null
  matches: RowFilter
  /** Conditions on matching rows that PostgreSQL has to evaluate. */
  questions: Question[]
  target: ChangeTarget
}
