import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Client } from 'pg'
import type { OpenDatabase } from '../open-database.ts'

/** One statement: who runs it ('accounts' is the service of sign-ins), its text and its values. */
export type Call = [actor: string, sql: string, values?: unknown[]]

export interface RaceTools extends OpenDatabase {
  /**
   * Runs both calls in a transaction each. The second begins while the first is not committed yet; the first commits when
   * the second waits for it or has its answer. Returns each answer: the first column of the first row, or code and hint of a
   * refusal. `meanwhile` is what the first transaction does before it commits.
   */
  overlap: (
    first: Call,
    second: Call,
    meanwhile?: Call,
  ) => Promise<[first: unknown, second: unknown]>
  /** Whether the second call of the last overlap waited for the first. */
  waited: () => boolean
  /** The first column of the first row. */
  value: (...call: Call) => Promise<unknown>
}

/** Two calls at the same time, and what must be true afterwards. */
export interface Race {
  /** The functions that this is about, with their schemas. */
  of: string[]
  title: string
  run: (tools: RaceTools) => Promise<void>
}

/** Who has a login instead of a role of the API. */
const logins: Record<string, 'postgres' | 'supabase_auth_admin'> = {
  owner: 'postgres',
  accounts: 'supabase_auth_admin',
}

interface Connection {
  client: Client
  pid: number
}

async function begin({ client }: Connection, [actor, sql, values = []]: Call) {
  await client.query('begin')
  if (!(actor in logins)) {
    const claims =
      actor === 'service'
        ? { role: 'service_role' }
        : { role: 'authenticated', sub: actor, aal: 'aal1' }
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [claims.role, JSON.stringify(claims)],
    )
  }
  return client.query(sql, values)
}

type Result = Awaited<ReturnType<typeof begin>>

/** Commits after the call, or rolls back. */
async function finish(connection: Connection, call: Call): Promise<Result> {
  try {
    const result = await begin(connection, call)
    await connection.client.query('commit')
    return result
  } catch (error) {
    await connection.client.query('rollback')
    throw error
  }
}

function firstValue({ rows }: Result): unknown {
  const [row] = rows
  return row === undefined ? undefined : Object.values(row)[0]
}

function describeRefusal(error: unknown): string {
  if (!(error instanceof DatabaseError)) throw error
  return [error.code, error.hint].filter(Boolean).join(' ')
}

/** What races need of a database. Its connections stay open, because a race takes less time than a new one. */
export function raceTools(database: OpenDatabase): RaceTools {
  const opened = new Map<string, Promise<Connection>>()
  let hasWaited = false

  async function open(actor: string): Promise<Connection> {
    const client = await database.raw().connect(logins[actor] ?? 'authenticator')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return { client, pid: rows[0]?.pid ?? 0 }
  }

  function connectionFor(place: 'one' | 'other' | 'alone', actor: string): Promise<Connection> {
    const key = `${place} ${logins[actor] ?? ''}`
    const known = opened.get(key) ?? open(actor)
    opened.set(key, known)
    return known
  }

  const run: OpenDatabase['run'] = async (actor, sql, values) =>
    (await finish(await connectionFor('alone', actor), [actor, sql, values])).rows

  async function isWaiting({ pid }: Connection): Promise<boolean> {
    const waits = await run('owner', 'select from pg_locks where pid = $1 and not granted', [pid])
    return waits.length > 0
  }

  return {
    ...database,
    run,
    waited: () => hasWaited,
    value: async (...call) => firstValue(await finish(await connectionFor('alone', call[0]), call)),
    async overlap(first, second, meanwhile) {
      const one = await connectionFor('one', first[0])
      const other = await connectionFor('other', second[0])
      try {
        const answer = firstValue(await begin(one, first))
        const course = { isDone: false }
        const later = finish(other, second)
          .then(firstValue, describeRefusal)
          .finally(() => {
            course.isDone = true
          })
        hasWaited = false
        while (!course.isDone && !hasWaited) {
          hasWaited = await isWaiting(other)
          await sleep(1)
        }
        if (meanwhile !== undefined) await one.client.query(meanwhile[1], meanwhile[2])
        await one.client.query('commit')
        return [answer, await later]
      } catch (error) {
        await one.client.query('rollback')
        throw error
      }
    },
  }
}
