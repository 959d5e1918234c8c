import { readFile } from 'node:fs/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Log } from '#src/log.ts'
import { createRestService, type RestService } from '#src/rest/rest-service.ts'
import { composeApp } from '#src/start/compose-app.ts'
import { composeListener } from '#src/start/compose-listener.ts'
import { startLoopback, type Loopback } from '#src/testing/start-loopback.ts'
import { createTestDatabase, type TestDatabase } from '#src/testing/test-database.ts'

export const USER = '00000000-0000-4000-8000-000000000001'
export const APPLE = '00000000-0000-4000-8000-00000000000a'
export const BREAD = '00000000-0000-4000-8000-00000000000b'
export const CAMERA = '00000000-0000-4000-8000-00000000000c'
export const TOWEL = '00000000-0000-4000-8000-00000000000d'

/** A database with a small shop, and the REST service in front. */
export interface Shop {
  database: TestDatabase
  /** The address of the service. */
  origin: string
  token: string
  anonymous: SupabaseClient
  user: SupabaseClient
  /** With the secret key: role service_role. */
  admin: SupabaseClient
  /** A raw HTTP request, as the user unless headers say otherwise. */
  send(path: string, init?: RequestInit & { as?: 'anon' | 'user' | 'admin' }): Promise<Response>
  close(): Promise<void>
}

/** The service at `/rest/v1` of a server, as in a backend. */
export async function serveRest({ answer }: RestService): Promise<Loopback> {
  const silent: Log = { info() {}, warn() {}, error() {} }
  return await startLoopback(
    composeListener(
      answer,
      composeApp(() => {}, silent, {}),
      silent,
      {},
    ),
  )
}

export async function openShop({
  callsPerMinute,
  maxAnswerBytes,
  authenticatedTimeout = 2000,
  trustProxy = 0,
}: {
  callsPerMinute?: number
  maxAnswerBytes?: number
  authenticatedTimeout?: number
  trustProxy?: number
} = {}): Promise<Shop> {
  const database = await createTestDatabase({
    options: {
      rest: {
        schemas: ['public', 'second'],
        maxRows: 1000,
        anonTimeout: 300,
        authenticatedTimeout,
        maxBodyBytes: 1_048_576,
        ...(callsPerMinute !== undefined && { callsPerMinute }),
        ...(maxAnswerBytes !== undefined && { maxAnswerBytes }),
      },
      trustProxy,
    },
  })
  const { context } = database
  const owner = await database.connect('postgres')
  await owner.query(await readFile(new URL('shop.sql', import.meta.url), 'utf8'))
  const service = createRestService(context)
  await service.start()
  const loopback = await serveRest(service)
  const { publishableKey, secretKey } = context.keys
  const token = await context.keys.sign({
    sub: USER,
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    exp: Math.floor(Date.now() / 1000) + 600,
  })

  const connect = (key: string, bearer: string) =>
    createClient(loopback.origin, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${bearer}` } },
    })

  return {
    database,
    origin: `${loopback.origin}/rest/v1`,
    token,
    anonymous: connect(publishableKey, publishableKey),
    user: connect(publishableKey, token),
    admin: connect(secretKey, secretKey),
    async send(path, { as = 'user', ...init } = {}) {
      const headers = new Headers(init.headers)
      if (!headers.has('apikey')) headers.set('apikey', as === 'admin' ? secretKey : publishableKey)
      if (as === 'user' && !headers.has('authorization')) {
        headers.set('authorization', `Bearer ${token}`)
      }
      return await fetch(`${loopback.origin}/rest/v1${path}`, { ...init, headers })
    },
    async close() {
      await loopback.stop()
      await service.stop()
      await database.drop()
    },
  }
}
