import { DatabaseError } from 'pg'

/** Classes of SQLSTATE in which the database speaks of itself: lost connections, resources, restarts, broken files. */
const OWN_TROUBLE = /^(08|53|57P|58|XX)/

/** Whether PostgreSQL looked at what it was given and refused it, rather than not answering at all. */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof DatabaseError && !OWN_TROUBLE.test(error.code ?? '')
}

/** Whether PostgreSQL could not take a text as what it should be, such as one with a NUL: the sender's fault alone. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true
}
