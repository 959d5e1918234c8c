import { REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from '@supabase/supabase-js'
import type { TestServer } from '#src/testing/start-test-server.ts'

type Place = readonly [name: string, content: string | Uint8Array]

/** Records a whole answer, and passes it on unread. */
export async function noteAnswer(
  places: Place[],
  name: string,
  response: Response,
): Promise<Response> {
  const bytes = new Uint8Array(await response.clone().arrayBuffer())
  places.push([`${name}, headers`, JSON.stringify([...response.headers])], [name, bytes])
  return response
}

/**
 * Listens to every published table, and passes changes on, named by their table; returns a function for the number so
 * far.
 */
export async function hearAllTables(
  site: TestServer,
  client: SupabaseClient,
  onChange: (table: string, payload: unknown) => void,
): Promise<() => number> {
  const tables = await site.query(
    `select tablename from pg_publication_tables where pubname = 'supabase_realtime'`,
  )
  let count = 0
  const channel = client.channel('all')
  for (const { tablename } of tables) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: String(tablename) },
      (payload) => {
        count += 1
        onChange(String(tablename), payload)
      },
    )
  }
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
      else if (error) reject(error)
    })
  })
  return () => count
}

/**
 * Reads what a separate program could read through the API: every table and every function that only reads. Returns how many
 * functions answered; `client` records the answers itself.
 */
export async function readAllData(
  site: TestServer,
  client: SupabaseClient,
  userId: string,
): Promise<number> {
  const tables = await site.query(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'catalogue') and c.relkind in ('r', 'v', 'm')`,
  )
  for (const { schema, name } of tables) {
    await client.schema(String(schema)).from(String(name)).select('*')
  }
  const functions = await site.query(
    `select proname as name, 'p_user' = any (proargnames) as of_user from pg_proc
     where pronamespace = 'public'::regnamespace and provolatile = 's'`,
  )
  let answered = 0
  for (const { name, of_user: ofUser } of functions) {
    const { error } = await client.rpc(String(name), ofUser === true ? { p_user: userId } : {})
    answered += error === null ? 1 : 0
  }
  return answered
}
