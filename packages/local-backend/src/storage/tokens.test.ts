import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenSigner, type TokenSigner } from '#src/storage/signed-token.ts'
import { startStorage, type StorageFixture } from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let signer: TokenSigner
let api: string

const NAME = 'folder/signed.txt'

beforeAll(async () => {
  storage = await startStorage()
  signer = createTokenSigner(storage.database.context.keys.storageUrlSecret)
  api = `${storage.origin}/storage/v1/object`
  const files = storage.service.storage
  await files.from('private').upload(NAME, 'secret')
  await files.from('private').upload(`${NAME}/below.txt`, 'secret')
  await files.from('open').upload(NAME, 'secret')
})

afterAll(async () => {
  await storage.stop()
})

const readWith = (token: string, path = `private/${NAME}`) =>
  fetch(`${api}/sign/${path}?token=${token}`)
const writeWith = (token: string, path = 'private/folder/new.txt') =>
  fetch(`${api}/upload/sign/${path}?token=${token}`, {
    method: 'PUT',
    body: 'x',
    headers: { 'content-type': 'text/plain' },
  })

const REFUSALS = /^(?:InvalidSignature|InvalidJWT|InvalidRequest)$/

async function codeOf(answer: Response): Promise<unknown> {
  return ((await answer.json()) as { code: unknown }).code
}

test('a token for reading reads its own file in its own bucket, and writes nothing', async () => {
  const token = await signer.sign('download', { bucket: 'private', name: NAME }, 60)
  expect(await codeOf(await readWith(token, `open/${NAME}`))).toBe('InvalidSignature')
  expect(await codeOf(await readWith(token, `private/${NAME}/below.txt`))).toBe('InvalidSignature')
  expect(await codeOf(await readWith(token, 'private/folder'))).toBe('InvalidSignature')
  expect(await codeOf(await writeWith(token, `private/${NAME}`))).toBe('InvalidSignature')
  expect(await (await readWith(token)).text()).toBe('secret')
})

test('a token for a folder allows nothing in it', async () => {
  const token = await signer.sign('download', { bucket: 'private', name: 'folder' }, 60)
  expect(await codeOf(await readWith(token))).toBe('InvalidSignature')
  expect(await codeOf(await readWith(token, 'private/folder'))).toBe('NoSuchKey')
})

test('a token for storing stores its own file, and reads nothing', async () => {
  const grant = { bucket: 'private', name: 'folder/new.txt' }
  const token = await signer.sign('upload', grant, 60)
  expect(await codeOf(await writeWith(token, 'private/folder/other.txt'))).toBe('InvalidSignature')
  expect(await codeOf(await writeWith(token, 'open/folder/new.txt'))).toBe('InvalidSignature')
  expect((await writeWith(token)).status).toBe(200)
  expect(await codeOf(await readWith(token, 'private/folder/new.txt'))).toBe('InvalidSignature')
})

test('expired tokens, unsigned ones, and those with another signature are refused for both', async () => {
  const { keys } = storage.database.context
  const exp = Math.floor(Date.now() / 1000) + 60
  const claims = { bucket: 'private', name: NAME, upsert: true }
  const forge = (key: Uint8Array, purpose: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(purpose)
      .setExpirationTime(exp)
      .sign(key)
  for (const [purpose, call] of [
    ['download', readWith],
    ['upload', (token: string) => writeWith(token, `private/${NAME}`)],
  ] as const) {
    const good = await signer.sign(purpose, claims, 60)
    const [head = '', , signature = ''] = good.split('.')
    const changed = Buffer.from(JSON.stringify({ ...claims, exp: exp + 1e6, aud: purpose }))
    const bad = [
      await signer.sign(purpose, claims, -5),
      new UnsecuredJWT(claims).setAudience(purpose).setExpirationTime(exp).encode(),
      await forge(new TextEncoder().encode(keys.secretKey), purpose),
      await forge(new TextEncoder().encode(JSON.stringify(keys.jwks())), purpose),
      await keys.sign({ role: 'service_role', ...claims, exp }),
      `${head}.${changed.toString('base64url')}.${signature}`,
      good.slice(0, -1),
      keys.secretKey,
      '',
    ]
    for (const token of bad) expect(await codeOf(await call(token))).toMatch(REFUSALS)
    expect((await call(good)).status).toBe(200)
  }
})
