import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg'
import { RestError } from '#src/rest/rest-error.ts'
import type { Prepared, ResultRow } from '#src/rest/rest-request.ts'
import { IDENTITY_TEXT } from '#src/rest/run/identity.ts'
import type { StatementNames } from '#src/rest/run/statement-names.ts'

export interface RunResult {
  row: ResultRow
  /** Rows that the planner expects, when it was asked. */
  estimate: number | null
}

/**
 * Runs a request in a transaction of its own, under the caller's role. All of it is sent at once and the answers are
 * read afterwards; only where the result decides whether the change stands, the end of the transaction waits for it.
 */
export async function runPrepared(
  pool: Pool,
  names: StatementNames,
  identity: string[],
  prepared: Prepared,
): Promise<RunResult> {
  const name = names.nameOf(prepared.statement.text)
  const client = await pool.connect()
  let usable = true
  try {
    return await runTransaction(client, name, identity, prepared)
  } catch (error) {
    usable = leavesConnection(error)
    throw error
  } finally {
    const hasRoom = names.note(client, name)
    client.release(!usable || !hasRoom)
  }
}

/** What PostgreSQL reports ends the transaction; anything else says that the connection is broken. */
function leavesConnection(error: unknown): boolean {
  if (error instanceof RestError) return true
  return error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'
}

async function runTransaction(
  client: PoolClient,
  name: string | undefined,
  identity: string[],
  { access, statement, estimate, check, rollback }: Prepared,
): Promise<RunResult> {
  const end = rollback ? 'rollback' : 'commit'
  const begun = client.query(access === 'read only' ? 'begin read only' : 'begin')
  const identified = client.query({ name: 'rest_identity', text: IDENTITY_TEXT, values: identity })
  const answered = client.query<ResultRow>({ ...statement, name })
  const explained = estimate === null ? null : client.query<ExplainRow>(estimate)
  const ended = check ? null : client.query(end)
  try {
    await settle([begun, identified, answered, explained, ended])
    if (check) {
      check(readRow(await answered))
      await client.query(end)
    }
  } catch (error) {
    if (check) await endQuietly(client)
    throw error
  }
  return {
    row: readRow(await answered),
    estimate: explained ? readEstimate(await explained) : null,
  }
}

/** Waits for all, so that the connection is at rest, and throws the first error: the later ones follow from it. */
async function settle(sent: (Promise<unknown> | null)[]): Promise<void> {
  const outcomes = await Promise.allSettled(sent.filter((query) => query !== null))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** The error that led here is the one to tell; a connection that cannot even roll back fails its next check. */
async function endQuietly(client: PoolClient): Promise<void> {
  await Promise.allSettled([client.query('rollback')])
}

function readRow(result: QueryResult<ResultRow>): ResultRow {
  const row = result.rows[0]
  if (!row) throw new Error('A statement of the REST service returned no row')
  return row
}

interface ExplainRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

function readEstimate(result: QueryResult<ExplainRow>): number | null {
  return result.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? null
}
