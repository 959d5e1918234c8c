import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import type { Client } from 'pg'
import type { Log } from '#src/log.ts'
import type { BackendOptions } from '#src/options.ts'
import type { Claims } from '#src/context.ts'
import type { Secrets } from '#src/keys/secrets.ts'
import { createRealtime } from '#src/realtime/realtime.ts'
import { startLoopback } from '#src/storage/start-loopback.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

export const OWNER = '00000000-0000-4000-8000-00000000000a'
export const STRANGER = '00000000-0000-4000-8000-00000000000b'

interface ConnectedClient {
  client: SupabaseClient
  /** Replaces the access token, as a refreshed or new session does. */
  renew: (token: string) => Promise<void>
}

export interface RealtimeFixture {
  database: TestDatabase
  origin: string
  /** Connected as the owner of the tables. */
  owner: Client
  signToken(userId: string, seconds?: number, claims?: Partial<Claims>): Promise<string>
  /** Reads rotated keys, as every process does within seconds. */
  renewKeys(secrets: Secrets): Promise<void>
  /** A client with its own connection; without a user it is anonymous. */
  connect(userId?: string, vsn?: '1.0.0' | '2.0.0'): Promise<ConnectedClient>
  stop(): Promise<void>
}

const TABLES = `
  create table public.notes (
    id bigint generated always as identity primary key,
    user_id uuid not null,
    body text,
    price numeric(12, 2),
    done boolean not null default false,
    tags text[] not null default '{}',
    extra jsonb,
    noted_at timestamptz not null default '2026-01-02T03:04:05Z',
    secret text default 'hidden',
    large text
  );
  revoke all on public.notes from anon, authenticated;
  grant select (id, user_id, body, price, done, tags, extra, noted_at, large) on public.notes to authenticated;
  alter table public.notes enable row level security;
  create policy "Owners read their own notes" on public.notes for select to authenticated
    using (user_id = ((select current_setting('request.jwt.claims')::jsonb) ->> 'sub')::uuid);
  create table public.unpublished (id bigint primary key);
  alter publication supabase_realtime add table public.notes;
`

/** The realtime service over a table of notes of which everybody may read their own. */
export async function startRealtime(
  changes: Partial<BackendOptions['realtime']> = {},
  trustProxy = 0,
  log?: Log,
): Promise<RealtimeFixture> {
  const realtime = {
    maxConnections: 100,
    maxConnectionsPerAddress: 100,
    maxChannelsPerConnection: 10,
    ...changes,
  }
  const database = await createTestDatabase({ options: { realtime, trustProxy } })
  const context = { ...database.context, ...(log && { log }) }
  const owner = await database.connect('postgres')
  await owner.query(TABLES)
  const service = createRealtime(context)
  await service.start()
  const app = new Hono()
  app.route('/realtime/v1', service.app)
  const server = await startLoopback({
    fetch: app.fetch,
    handleUpgrade: (request, socket, head) => service.handleUpgrade(request, socket, head),
  })
  const clients: SupabaseClient[] = []

  async function signToken(
    userId: string,
    seconds = 3600,
    claims: Partial<Claims> = {},
  ): Promise<string> {
    const exp = Math.floor(Date.now() / 1000) + seconds
    return await context.keys.sign({
      ...claims,
      sub: userId,
      role: 'authenticated',
      aud: 'authenticated',
      exp,
    })
  }

  return {
    database,
    origin: server.origin,
    owner,
    signToken,
    renewKeys: (secrets) => database.keys.renew(secrets),
    async connect(userId, vsn = '2.0.0') {
      let token = userId === undefined ? null : await signToken(userId)
      const client = createClient(server.origin, context.keys.publishableKey, {
        accessToken: () => Promise.resolve(token),
        realtime: { vsn, reconnectAfterMs: () => 100 },
      })
      clients.push(client)
      return {
        client,
        async renew(next) {
          token = next
          await client.realtime.setAuth()
        },
      }
    },
    async stop() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()))
      await service.stop()
      await server.stop()
      await database.drop()
    },
  }
}

/** Subscribes and waits for the answer. */
export async function subscribe(channel: RealtimeChannel): Promise<string> {
  return await new Promise((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status))
  })
}

/** Collects messages, and waits for them. */
export function collect<T>(): {
  all: T[]
  push: (item: T) => void
  count(wanted: number): Promise<T[]>
} {
  const all: T[] = []
  return {
    all,
    push: (item) => all.push(item),
    async count(wanted) {
      const deadline = Date.now() + 20_000
      while (all.length < wanted && Date.now() < deadline) await pause(5)
      return all
    },
  }
}

export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
