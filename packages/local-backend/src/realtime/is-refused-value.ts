import { DatabaseError } from 'pg'

/** Classes of SQLSTATE for the database's own problems: lost connections, resources, restarts, broken files. */
const OWN_TROUBLE = /^(08|53|57P|58|XX)/

/** Whether PostgreSQL checked a value and refused it, rather than not answering at all. */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof DatabaseError && !OWN_TROUBLE.test(error.code ?? '')
}

/** Whether PostgreSQL could not read a text as its type, such as one with a NUL: only the sender's fault. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('22') === true
}
