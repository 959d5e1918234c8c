import type { Client } from 'pg'
import type { TestDatabase } from '@sampletrail/local-backend/testing'

type Run = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/**
 * Counts the rows that statements read, also inside functions and triggers: the same number on every machine and under any load.
 * They are those of a signed-in person, or of the server (null), in one transaction that is taken back.
 */
export async function countRowsRead(
  database: TestDatabase,
  userId: string | null,
  work: (run: Run) => Promise<unknown>,
): Promise<number> {
  await settleTables(database)
  return await inTransaction(database, async (client) => {
    const before = await readCount(client)
    await becomeCaller(client, userId)
    await work(async (sql, values = []) => (await client.query(sql, values)).rows)
    await client.query('set local role none')
    return (await readCount(client)) - before
  })
}

/** An expression for the long text of `processorSeconds`. */
export const theText = `current_setting('measured.text')`

/**
 * Seconds of PostgreSQL's processor for each of a person's statements with `theText`, whether they succeed or not. Waiting for other
 * processes does not count. For work on long texts, which reads no rows.
 */
export async function processorSeconds(
  database: TestDatabase,
  userId: string,
  statements: readonly string[],
  text: string,
): Promise<number[]> {
  return await inTransaction(database, async (client) => {
    let told: number | undefined
    client.on('notice', ({ detail = '' }) => {
      const [, user, system] = /^!\t([\d.]+) s user, ([\d.]+) s system/m.exec(detail) ?? []
      if (user !== undefined) told = Number(user) + Number(system)
    })
    await client.query(`select set_config('measured.text', $1, true)`, [text])
    await becomeCaller(client, userId, 'on')
    const seconds: number[] = []
    for (const sql of statements) {
      told = undefined
      // A statement that fails is not measured, so this one never does.
      await client.query(`do $do$ begin ${sql}; exception when others then null; end $do$`)
      if (told === undefined) throw new Error('PostgreSQL did not say how long it took.')
      seconds.push(told)
    }
    return seconds
  })
}

/**
 * PostgreSQL does it by itself at any time, and then plans otherwise and counts fewer rows: those that an index alone answers for.
 */
async function settleTables(database: TestDatabase): Promise<void> {
  const client = await database.connect('supabase_admin')
  try {
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables
       from pg_tables where schemaname in ('public', 'internal', 'catalogue')`,
    )
    await client.query(`vacuum (analyze) ${rows[0]?.tables}`)
  } finally {
    await client.end()
  }
}

async function inTransaction<Result>(
  database: TestDatabase,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect('supabase_admin')
  try {
    await client.query('begin')
    return await work(client)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

async function readCount(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as count from pg_stat_xact_user_tables`,
  )
  return rows[0]?.count ?? 0
}

async function becomeCaller(
  client: Client,
  userId: string | null,
  statistics: 'on' | 'off' = 'off',
): Promise<void> {
  const role = userId === null ? 'service_role' : 'authenticated'
  const claims = { role, aal: 'aal1', ...(userId !== null && { sub: userId }) }
  await client.query(
    `select set_config('client_min_messages', 'log', true), set_config('log_statement_stats', $3, true),
       set_config('request.jwt.claims', $2, true), set_config('role', $1, true)`,
    [role, JSON.stringify(claims), statistics],
  )
}
