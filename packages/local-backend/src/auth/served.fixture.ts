import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { importJWK, type CryptoKey, type JWK } from 'jose'
import { z } from 'zod'
import { startLocalBackend } from '#src/start.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

interface ServedRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | ReadableStream
  duplex?: 'half'
}

export interface ServedBackend {
  origin: string
  publishableKey: string
  secretKey: string
  /** The key for access tokens: only tests have it, to sign invalid tokens with a valid signature. */
  signingKey: CryptoKey | Uint8Array
  publicJwk: JWK
  admin(): SupabaseClient
  request(path: string, init?: ServedRequest, apikey?: string): Promise<Response>
  stop(): Promise<void>
}

const secretsSchema = z.object({ signingKey: z.record(z.string(), z.unknown()) })

/** The whole backend on its own data directory, over HTTP, after one migration. */
export async function startServedBackend(migration = 'select 1'): Promise<ServedBackend> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-served-'))
  // PostgreSQL may run as another system user.
  chmodSync(root, 0o711)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const dataDirectory = path.join(root, 'data')
  const migrationsDirectory = path.join(root, 'migrations')
  mkdirSync(migrationsDirectory)
  writeFileSync(path.join(migrationsDirectory, '1_prepare.sql'), migration)
  const options = createTestOptions({ dataDirectory, migrationsDirectory })
  const wide = 100_000
  const backend = await startLocalBackend({
    ...options,
    publicUrl: origin,
    auth: {
      ...options.auth,
      limits: {
        ...options.auth.limits,
        signInsPerFiveMinutes: wide,
        verificationsPerFiveMinutes: wide,
        refreshesPerFiveMinutes: wide,
        mailsPerHour: wide,
        secondsBetweenMails: 0,
      },
    },
  })
  server.on('request', (request, response) => backend.handleRequest(request, response))
  server.on('upgrade', (request, socket, head) => backend.handleUpgrade(request, socket, head))
  const { publishableKey, secretKey } = backend
  const secrets = readFileSync(path.join(dataDirectory, 'keys', 'secrets.json'), 'utf8')
  const privateJwk: JWK = secretsSchema.parse(JSON.parse(secrets)).signingKey
  const { d: _private, ...publicJwk } = privateJwk
  return {
    origin,
    publishableKey,
    secretKey,
    signingKey: await importJWK(privateJwk, 'ES256'),
    publicJwk,
    admin: () => createClient(origin, secretKey, { auth: { persistSession: false } }),
    request: (route, init = {}, apikey = publishableKey) =>
      fetch(`${origin}${route}`, { ...init, headers: { apikey, ...init.headers } }),
    async stop() {
      server.close()
      server.closeAllConnections()
      await backend.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
