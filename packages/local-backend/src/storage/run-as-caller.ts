import { DatabaseError, type Pool, type PoolClient } from 'pg'
import type { Caller } from '#src/context.ts'
import { isUnanswered } from '#src/database/is-unanswered.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { isEndedSession, refuseEnded, sessionEnded, sessionOf } from '#src/keys/session-of.ts'
import { malformed, StorageError } from '#src/storage/storage-error.ts'

/** One transaction of the storage service. It begins as the owner of schema storage, whom no policy restricts. */
export interface StorageTransaction {
  client: PoolClient
  /** From here on policies decide: the role and claims are the caller's. */
  become: (caller: Caller, operation: string) => Promise<void>
}

const BECOME = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('storage.operation', $3, true), set_config('storage.allow_delete_query', 'true', true), ${refuseEnded('$4', '$5')}`

/** A transaction that frees space may write even while the database accepts no other changes. */
type Access = 'as allowed' | 'read write'

const BEGIN: Record<Access, string> = { 'as allowed': 'begin', 'read write': 'begin read write' }

/**
 * Runs the work in one transaction and commits it. Any error rolls back and is thrown as a `StorageError` if the client may
 * know the reason.
 */
export async function runInTransaction<T>(
  pool: Pool,
  work: (transaction: StorageTransaction) => Promise<T>,
  access: Access = 'as allowed',
): Promise<T> {
  const client = await connect(pool)
  try {
    await client.query(BEGIN[access])
    const result = await work({
      client,
      async become(caller, operation) {
        await client.query(BECOME, [
          caller.role,
          JSON.stringify(caller.claims),
          operation,
          ...sessionOf(caller),
        ])
      },
    })
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    if (isUnanswered(error)) client.release(error)
    else await rollBack(client)
    throw translateDatabaseError(error)
  }
}

/** The same, as the caller from the first statement on. */
export async function runAsCaller<T>(
  pool: Pool,
  caller: Caller,
  operation: string,
  work: (client: PoolClient) => Promise<T>,
  access: Access = 'as allowed',
): Promise<T> {
  return await runInTransaction(
    pool,
    async ({ client, become }) => {
      await become(caller, operation)
      return await work(client)
    },
    access,
  )
}

/** Thrown by work that only checks whether it would be allowed. */
export class Rehearsed extends Error {
  override readonly name = 'Rehearsed'
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw unreachable(error)
  }
}

async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    // The connection is useless; the original error counts.
    client.release(error instanceof Error ? error : true)
  }
}

function isOwn(error: unknown): boolean {
  return (
    error instanceof StorageError ||
    error instanceof UnauthorizedError ||
    error instanceof Rehearsed
  )
}

function translateDatabaseError(error: unknown): unknown {
  if (isOwn(error)) return error
  if (isEndedSession(error)) return sessionEnded(error)
  if (!(error instanceof DatabaseError)) return unreachable(error)
  switch (error.code) {
    case '42501':
      return new StorageError('AccessDenied', describeRefusal(error), { cause: error })
    case '23505':
      return new StorageError('ResourceAlreadyExists', 'The resource already exists', {
        cause: error,
      })
    case '23503':
      return new StorageError('InvalidRequest', 'The related resource does not exist', {
        cause: error,
        statusCode: 404,
      })
    case '22P02':
      return new StorageError('InvalidParameter', error.message, { cause: error })
    case '42P17':
      return new StorageError(
        'DatabaseInvalidObjectDefinition',
        'The database schema is invalid or incompatible.',
        { cause: error },
      )
    case '42703':
    case '42P01':
      return new StorageError(
        'DatabaseSchemaMismatch',
        'There is a database schema mismatch in a trigger or RLS policy',
        { cause: error },
      )
    case '25006':
    case '53100':
      return new StorageError(
        'DatabaseReadOnly',
        'The disk is nearly full: nothing can be changed until there is space again',
        { cause: error },
      )
    case '22021':
    case '22P05':
      // Refused for its bytes; from JavaScript that is a NUL character, also an escaped one within JSON.
      return malformed('NUL characters are not taken', { cause: error })
    default:
      if (isUnavailability(error)) return unreachable(error)
      return new StorageError('DatabaseError', `database error, code: ${error.code ?? ''}`, {
        cause: error,
      })
  }
}

/** Without the name of the table, which says nothing to a client. */
function describeRefusal({ message }: DatabaseError): string {
  const isByPolicy = message.includes('row-level security')
  return isByPolicy ? 'new row violates row-level security policy' : message
}

/** Whether the database is stopped, stopping, starting, full, out of time, or waiting for another lock. */
function isUnavailability({ code = '' }: DatabaseError): boolean {
  return /^(08|53|57|55P03)/.test(code)
}

function unreachable(cause: unknown): StorageError {
  return new StorageError('DatabaseTimeout', 'The database did not answer in time', { cause })
}
