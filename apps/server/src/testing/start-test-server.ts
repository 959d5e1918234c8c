import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import { startLocalBackend } from '@sampletrail/local-backend'
import { showCode } from '@sampletrail/local-backend/testing/authenticator'
import { readConfig } from '#src/config/config.ts'
import type { Log } from '#src/log/log.ts'
import { startServer, type RunningServer } from '#src/running/start-server.ts'
import { copySeed } from '#src/testing/copy-seed.ts'

export interface TestPerson {
  id: string
  email: string
  token: string
  client: SupabaseClient
}

/** A person with an authenticator: their own access, and the access of a person with only the password. */
export interface ProtectedPerson {
  factorId: string
  /** A token of level two. */
  strong: string
  /** A client of level one, made after the factor, and its token. */
  weakClient: SupabaseClient
  weak: string
}

export interface TestServer {
  server: RunningServer
  /** Ends with the server. */
  folder: string
  service: SupabaseClient
  /** A confirmed, signed-in person. */
  addPerson(name: string): Promise<TestPerson>
  signIn(email: string, password: string): Promise<SupabaseClient>
  /** Gives that person a verified second factor. */
  addSecondFactor(userId: string): Promise<void>
  /** Sets up an authenticator for that person, whose session has level two afterwards. */
  useSecondFactor(person: TestPerson): Promise<ProtectedPerson>
  /** One statement as `postgres`. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const password = 'correct horse'
/**
 * The hash of that password at bcrypt's lowest cost. At the usual cost, making an account and signing in took 100 ms of a
 * processor, hundreds of times.
 */
const passwordHash = '$2b$04$6Cu0SbLWThhoUH.nQ2uFMOiZ6.x4s3zTaz67Xol4HSRSgu9UpWSde'

/** The whole server with its own database, on a free port and in its own folder. */
export async function startTestServer(
  settings: Record<string, string> = {},
  log: Log = silent,
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sampletrail-server-'))
  const dataDirectory = join(folder, 'data')
  const hasDatabase = ['DATA_DIR', 'DATABASE_URL'].some((name) => settings[name] !== undefined)
  if (!hasDatabase) await copySeed(inject('seedDirectory'), dataDirectory)
  const variables = { PORT: '0', DATA_DIR: dataDirectory, ...settings }
  const config = readConfig(variables, folder)
  const server = await startServer(config, startLocalBackend, log)
  const { publishableKey, secretKey } = server.supabase
  const auth = { persistSession: false, autoRefreshToken: false }
  const pool = new Pool({ connectionString: server.supabase.databaseUrl, max: 2 })
  // A connection that is being closed may still learn that PostgreSQL stops; the pool passes that on.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const service = createClient(server.localUrl, secretKey, { auth })

  async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const { rows } = await pool.query<Record<string, unknown>>(sql, values)
    return rows
  }

  async function signIn(email: string, secret: string): Promise<SupabaseClient> {
    const client = createClient(server.localUrl, publishableKey, { auth })
    const { error } = await client.auth.signInWithPassword({ email, password: secret })
    if (error) throw error
    return client
  }

  return {
    server,
    folder,
    signIn,
    service,
    async addPerson(name) {
      const email = `${name}@example.com`
      const created = await service.auth.admin.createUser({
        email,
        password_hash: passwordHash,
        email_confirm: true,
      })
      if (created.error) throw created.error
      const client = await signIn(email, password)
      return { id: created.data.user.id, email, token: await readToken(client), client }
    },
    async addSecondFactor(userId) {
      await query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`,
        [userId],
      )
    },
    async useSecondFactor({ client, email }) {
      const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
      if (error) throw error
      const { id: factorId, totp } = data
      const raised = await client.auth.mfa.challengeAndVerify({
        factorId,
        code: showCode(totp.secret),
      })
      if (raised.error) throw raised.error
      const weakClient = await signIn(email, password)
      return {
        factorId,
        strong: raised.data.access_token,
        weakClient,
        weak: await readToken(weakClient),
      }
    },
    query,
    async stop() {
      await pool.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readToken(client: SupabaseClient): Promise<string> {
  return (await client.auth.getSession()).data.session?.access_token ?? ''
}
