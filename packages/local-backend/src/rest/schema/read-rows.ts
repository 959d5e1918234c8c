import { DatabaseError, type Client } from 'pg'
import { qualify } from '#src/rest/schema/schema-cache.ts'

/** A table or function that PostgreSQL cannot describe, because its catalogue names something that no longer exists. */
export interface Unread {
  oid: string
  schema: string
  name: string
  reason: string
}

type Named = Omit<Unread, 'reason'>

export const LIST_TABLES = `
select c.oid::int8::text as oid, n.nspname as schema, c.relname as name
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any ($1::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'f')
order by c.oid`

export const LIST_FUNCTIONS = `
select p.oid::int8::text as oid, n.nspname as schema, p.proname as name
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
where n.nspname = any ($1::text[])
order by p.oid`

/** More than this is not damage to single tables. */
const MAX_UNREAD = 50

/**
 * Reads rows of the catalogue; `read` takes the oids to read, or null for all. If it fails, it runs in halves, and the
 * ones that fail alone are left out: one table whose default calls a deleted function must not take the others with it.
 * `list` returns all oids.
 */
export async function readRows<Row>(
  client: Client,
  schemas: string[],
  list: string,
  read: (oids: string[] | null) => Promise<{ rows: Row[] }>,
): Promise<{ rows: Row[]; unread: Unread[] }> {
  const rows: Row[] = []
  const unread: Unread[] = []
  const failure = await attempt(null)
  if (!failure) return { rows, unread }
  const { rows: named } = await client.query<Named>(list, [schemas])
  await readHalves(named, failure)
  return { rows, unread }

  async function readHalves(part: Named[], failed: DatabaseError): Promise<void> {
    const [only] = part
    if (!only) return
    if (part.length === 1) {
      if (unread.length === MAX_UNREAD) throw failed
      unread.push({ ...only, reason: failed.message })
      return
    }
    const middle = Math.ceil(part.length / 2)
    for (const half of [part.slice(0, middle), part.slice(middle)]) {
      const reason = await attempt(half.map(({ oid }) => oid))
      if (reason) await readHalves(half, reason)
    }
  }

  /** The error, unless it is one of the connection. */
  async function attempt(oids: string[] | null): Promise<DatabaseError | null> {
    await client.query('savepoint reading')
    try {
      const result = await read(oids)
      rows.push(...result.rows)
      return null
    } catch (error) {
      if (!isOfCatalogue(error)) throw error
      await client.query('rollback to savepoint reading')
      return error
    }
  }
}

/** Whether PostgreSQL refused the query itself: it is running, has room and is not shutting down. */
export function isOfCatalogue(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && !/^(?:08|28|53|57|3D)/.test(error.code ?? '')
}

export function describeUnread(unread: Unread[]): ReadonlyMap<string, string> {
  return new Map(unread.map(({ schema, name, reason }) => [qualify(schema, name), reason]))
}
