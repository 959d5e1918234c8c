import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { z } from 'zod'
import { isUnanswered } from '#src/database/is-unanswered.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { Prepared, ResultRow } from '#src/rest/rest-request.ts'
import { countPrepared, runBatch, type BatchStep, type Row } from '#src/rest/run/batch.ts'
import { IDENTITY } from '#src/rest/run/identity.ts'
import type { StatementNames } from '#src/rest/run/statement-names.ts'

export interface RunResult {
  row: ResultRow
  /** The planner's expected rows, if requested. */
  estimate: number | null
}

/** Random queries cannot fill PostgreSQL's memory: a connection with this many statements is closed. */
const STATEMENTS_PER_CONNECTION = 128
/** Only the log reads it. */
const CLIENT_LEFT = 499
const LEFT = { code: 'PGRSTX01', message: 'The client left before its request was begun' }
const BEGIN: BatchStep = { name: 'rest_begin', text: 'begin', values: [] }

/**
 * Runs a request in its own transaction, under the caller's role. If the client left while it waited for a connection, it
 * does not start: thousands of such requests would delay everybody else for answers that nobody reads.
 */
export async function runPrepared(
  pool: Pool,
  names: StatementNames,
  identity: string[],
  prepared: Prepared,
  hasLeft: () => boolean,
): Promise<RunResult> {
  const steps = listSteps(names, identity, prepared)
  const client = await pool.connect()
  let usable = true
  try {
    if (hasLeft()) throw new RestError(CLIENT_LEFT, LEFT)
    return await runTransaction(client, steps, prepared)
  } catch (error) {
    usable = leavesConnection(error)
    throw error
  } finally {
    client.release(!usable || countPrepared(client) >= STATEMENTS_PER_CONNECTION)
  }
}

/** Only requests that ask for a time zone send it. */
const TIMEZONE = {
  name: 'rest_timezone',
  text: `select where set_config('TimeZone', $1, true) is null`,
}

/** The identity, the statement and, if requested, the estimate. The time zone goes in between, and returns no row. */
function listSteps(names: StatementNames, identity: string[], prepared: Prepared): BatchStep[] {
  const { text, values } = prepared.statement
  const steps: BatchStep[] = [{ ...IDENTITY, values: identity }]
  if (prepared.timezone !== null) steps.push({ ...TIMEZONE, values: [prepared.timezone] })
  steps.push({ text, values, name: names.nameOf(text) })
  if (prepared.estimate) steps.push({ ...prepared.estimate, name: undefined })
  return steps
}

/** An error from PostgreSQL ends the transaction; any other means that the connection is broken. */
function leavesConnection(error: unknown): boolean {
  if (error instanceof RestError) return true
  return error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'
}

/**
 * Sends everything at once. Only if the result decides whether a change is kept, the end of the transaction waits for
 * it.
 */
async function runTransaction(
  client: PoolClient,
  steps: BatchStep[],
  { access, check, rollback, timezone }: Prepared,
): Promise<RunResult> {
  const settings = timezone === null ? 1 : 2
  const mayBeUndone = access === 'read write' && (check !== null || rollback)
  if (!mayBeUndone) {
    const answers = await runBatch(client, steps)
    const result = readResult(answers.slice(settings))
    check?.(result.row)
    return result
  }
  try {
    const answers = await runBatch(client, [BEGIN, ...steps])
    const result = readResult(answers.slice(settings + 1))
    check?.(result.row)
    await client.query(rollback ? 'rollback' : 'commit')
    return result
  } catch (error) {
    if (!isUnanswered(error)) await endQuietly(client)
    throw error
  }
}

/** The original error counts; a connection that cannot even roll back fails its next check. */
async function endQuietly(client: PoolClient): Promise<void> {
  await Promise.allSettled([client.query('rollback')])
}

function readResult([rows, plans]: Row[][]): RunResult {
  const row = rows?.[0]
  if (!row) throw new Error('A statement of the REST service returned no row')
  const plan = plans?.[0]
  return { row: row as ResultRow, estimate: plan ? readEstimate(plan) : null }
}

const planSchema = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
})

function readEstimate(plan: unknown): number {
  return planSchema.parse(plan)['QUERY PLAN'][0].Plan['Plan Rows']
}
