import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@sampletrail/local-backend/testing'
import { connectBackend, type Backend, type Claims } from '#src/backend.ts'
import type { Log } from '#src/log/log.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const issuer = 'https://trail.example'
const sub = randomUUID()

let database: TestDatabase
let keyServer: Awaited<ReturnType<typeof startLoopback>>
let backend: Backend

/** Address of the test database for a login, as a Supabase project would have it. */
function databaseUrl(): string {
  return database.context.database.connectionString('postgres')
}

beforeAll(async () => {
  database = await createTestDatabase()
  const jwks = database.context.keys.jwks()
  keyServer = await startLoopback(() => Response.json(jwks))
  // The test database's own origin issues its tokens.
  backend = connectBackend(
    {
      url: keyServer.origin,
      publicUrl: database.context.options.publicUrl,
      secretKey: 'sb_secret_x',
      databaseUrl: databaseUrl(),
    },
    log,
  )
})

afterAll(async () => {
  await backend.stop()
  await keyServer.stop()
  await database.drop()
})

const now = () => Math.floor(Date.now() / 1000)
const validClaims = () => ({ sub, role: 'authenticated', aud: 'authenticated', exp: now() + 60 })

describe('a token', () => {
  test('of a signed-in person is accepted', async () => {
    const token = await database.context.keys.sign(validClaims())
    expect(await backend.verify(token)).toMatchObject({ sub, role: 'authenticated' })
  })

  test.each([
    ['has expired', { exp: now() - 10 }],
    ['is for another audience', { aud: 'other' }],
    ['has the service’s role', { role: 'service_role' }],
    ['has the visitor’s role', { role: 'anon' }],
    ['has no person', { sub: undefined }],
  ])('that %s is refused', async (_, change) => {
    const token = await database.context.keys.sign({ ...validClaims(), ...change })
    expect(await backend.verify(token)).toBeNull()
  })

  test('of another issuer is refused', async () => {
    const other = connectBackend(
      { url: keyServer.origin, publicUrl: issuer, secretKey: 'x', databaseUrl: databaseUrl() },
      log,
    )
    expect(await other.verify(await database.context.keys.sign(validClaims()))).toBeNull()
    await other.stop()
  })

  test('without a signature, with another signature, or with an invalid form is refused', async () => {
    const iss = `${database.context.options.publicUrl}/auth/v1`
    const unsigned = new UnsecuredJWT({ ...validClaims(), iss }).encode()
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const { kid } = database.context.keys.jwks().keys[0] ?? {}
    const foreign = await new SignJWT({ ...validClaims(), iss })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey)
    const ownKey = await new SignJWT({ ...validClaims(), iss })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(JSON.stringify(await exportJWK(publicKey))))
    for (const token of [unsigned, foreign, ownKey, 'x', '', 'a.b.c']) {
      expect(await backend.verify(token)).toBeNull()
    }
  })

  test('cannot be checked while the keys cannot be fetched, which does not count against the token', async () => {
    const lost = connectBackend(
      { url: 'http://127.0.0.1:9', publicUrl: issuer, secretKey: 'x', databaseUrl: databaseUrl() },
      log,
    )
    const token = await database.context.keys.sign(validClaims())
    await expect(lost.verify(token)).rejects.toMatchObject({ code: 'unavailable' })
    await lost.stop()
  })
})

describe('a transaction', () => {
  const claims: Claims = { sub, role: 'authenticated' }

  test('runs as the person, with their claims', async () => {
    const seen = await backend.asUser(claims, async (transaction) => {
      const { rows } = await transaction.query<{ who: string; id: string }>(
        'select current_user as who, auth.uid() as id',
      )
      return rows[0]
    })
    expect(seen).toEqual({ who: 'authenticated', id: sub })
  })

  test('runs as the service, without policies', async () => {
    const who = await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ who: string }>('select current_user as who')
      return rows[0]?.who
    })
    expect(who).toBe('service_role')
  })

  test('leaves no trace of the person, and none of failed work', async () => {
    const postgres = await database.connect('postgres')
    await postgres.query(
      'create table public.notes (word text); grant all on public.notes to service_role',
    )
    const failing = backend.asService(async (transaction) => {
      await transaction.query(`insert into public.notes values ('lost')`)
      throw new Error('on second thought')
    })
    await expect(failing).rejects.toThrow('on second thought')
    await backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ count: string; id: string | null }>(
        'select count(*) as count, auth.uid() as id from public.notes',
      )
      expect(rows[0]).toEqual({ count: '0', id: null })
    })
  })
})

test('lets a person’s statement wait three seconds for a lock, and the service’s as long as necessary', async () => {
  const owner = await database.connect('postgres')
  await owner.query('create table public.held (id int)')
  await owner.query('grant select on public.held to authenticated, service_role')
  await owner.query('begin')
  await owner.query('lock table public.held')
  const read = 'select id from public.held'
  const asService = backend.asService((transaction) => transaction.query(read))
  await expect(
    backend.asUser(validClaims() as Claims, (transaction) => transaction.query(read)),
  ).rejects.toMatchObject({ code: 'unavailable' })
  await owner.query('rollback')
  await expect(asService).resolves.toMatchObject({ rows: [] })
  const show = 'show lock_timeout'
  const forPerson = await backend.asUser(validClaims() as Claims, (one) => one.query(show))
  const forService = await backend.asService((one) => one.query(show))
  expect([forPerson.rows, forService.rows]).toEqual([
    [{ lock_timeout: '3s' }],
    [{ lock_timeout: '0' }],
  ])
}, 15_000)

describe('readiness', () => {
  test('needs the database and every migration', async () => {
    const postgres = await database.connect('postgres')
    await postgres.query(
      `create schema if not exists supabase_migrations;
       create table if not exists supabase_migrations.schema_migrations (version text primary key, name text, statements text[]);
       insert into supabase_migrations.schema_migrations (version) values ('20260101000000')`,
    )
    expect(await backend.isReady((ran) => ran.has('20260101000000'))).toBe(true)
    expect(await backend.isReady((ran) => ran.has('20270101000000'))).toBe(false)
  })

  test('is false while the database does not answer', async () => {
    const lost = connectBackend(
      {
        url: keyServer.origin,
        publicUrl: issuer,
        secretKey: 'x',
        databaseUrl: 'postgresql://postgres:x@127.0.0.1:9/postgres',
      },
      log,
    )
    expect(await lost.isReady(() => true)).toBe(false)
    await lost.stop()
  })
})

test('the address of a public file can contain any name', () => {
  expect(backend.publicFileUrl('product-images', 'a b/ä?.jpg')).toBe(
    `${database.context.options.publicUrl}/storage/v1/object/public/product-images/a%20b/%C3%A4%3F.jpg`,
  )
})
