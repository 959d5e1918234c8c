import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@sampletrail/local-backend/testing'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll } from 'vitest'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

type Row = Record<string, unknown>

/** Who runs a statement: a person's id, or 'anonymous', 'service' (the server), 'owner' (of the schema). */
type Actor = string

type Run<First> = <Result extends object = Row>(
  first: First,
  sql: string,
  values?: unknown[],
) => Promise<Result[]>

export interface OpenDatabase {
  /** Runs one statement for a person, in a separate transaction, and returns its rows. */
  run: Run<Actor>
  /** The same for a person who used a second factor. */
  runWithFactor: Run<string>
  /** A person with a confirmed address; returns the id. */
  addPerson: (kind?: PersonKind, metadata?: object) => Promise<string>
  /** The database itself, for everything that the functions above do not cover. */
  raw: () => TestDatabase
}

export type PersonKind = 'basic' | 'trial' | 'pro' | 'vip' | 'admin'

const changesOf: Record<PersonKind, string> = {
  basic: `tier = 'free'`,
  trial: `tier = 'pro', is_trial = true, trial_start = now(), trial_end = now() + interval '7 days'`,
  pro: `tier = 'pro'`,
  vip: `is_vip = true`,
  admin: `is_admin = true`,
}

/** A new migrated database for the test file that calls this. */
export function openDatabase(): OpenDatabase {
  let database: TestDatabase | undefined
  let owner: Awaited<ReturnType<TestDatabase['connect']>> | undefined

  beforeAll(async () => {
    database = await createTestDatabase({ migrations })
    owner = await database.connect('postgres')
  })
  afterAll(async () => {
    await database?.drop()
  })

  function raw(): TestDatabase {
    if (!database) throw new Error('The database is opened before the first test.')
    return database
  }

  async function run<Result extends object = Row>(
    actor: Actor,
    sql: string,
    values: unknown[] = [],
  ): Promise<Result[]> {
    if (actor === 'owner') {
      if (!owner) throw new Error('The database is opened before the first test.')
      return (await owner.query<Result>(sql, values)).rows
    }
    if (actor === 'anonymous') {
      return raw().asAnonymous(async (client) => (await client.query<Result>(sql, values)).rows)
    }
    if (actor === 'service') {
      return raw().asService(async (client) => (await client.query<Result>(sql, values)).rows)
    }
    return raw().asUser(actor, async (client) => (await client.query<Result>(sql, values)).rows)
  }

  return {
    raw,
    run,
    runWithFactor: (userId, sql, values = []) =>
      raw().asUser(userId, async (client) => (await client.query(sql, values)).rows, {
        aal: 'aal2',
      }),
    async addPerson(kind = 'basic', metadata = {}) {
      const { id } = await raw().createUser({ metadata })
      await run('owner', `update public.subscriptions set ${changesOf[kind]} where user_id = $1`, [
        id,
      ])
      return id
    },
  }
}

/** The database's error of a refusal; fails if it did not refuse. */
export async function refusalOf(
  work: Promise<unknown>,
): Promise<{ code: string | undefined; message: string; hint: string | undefined }> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return { code: error.code, message: error.message, hint: error.hint }
  }
  throw new Error('This was allowed, but should have been refused.')
}
