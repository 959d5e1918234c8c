import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSecrets, readSecrets } from '#src/data-directory/secrets-file.ts'
import { createKeys } from '#src/keys/create-keys.ts'
import { rotateSigningKey } from '#src/keys/rotate-signing-key.ts'
import type { Log } from '#src/log.ts'
import { watchSecrets, type SecretsWatch } from '#src/keys/watch-secrets.ts'

const LIFETIME = 3600
let directory: string
let watches: SecretsWatch[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  directory = path.join(mkdtempSync(path.join(os.tmpdir(), 'rotation-')), 'data')
  mkdirSync(directory)
  watches = []
})
afterEach(async () => {
  await Promise.all(watches.map((watch) => watch.stop()))
  vi.useRealTimers()
  rmSync(path.dirname(directory), { recursive: true })
})

/** A process that keeps reading the secrets. */
async function open() {
  const secrets = await createSecrets(directory)
  const keys = await createKeys(secrets, 'http://localhost:3000')
  const log = { info() {}, warn: vi.fn<Log['warn']>(), error() {} }
  const watch = watchSecrets({ secrets, readSecrets: () => readSecrets(directory) }, keys, log)
  watches.push(watch)
  const sign = () =>
    keys.sign({
      sub: 'u1',
      aud: 'authenticated',
      role: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + LIFETIME,
    })
  return { keys, sign, log }
}

/** After this time every process has read them. */
async function pass(seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000)
  await Promise.all(watches.map((watch) => watch.look()))
}

const rotate = (atOnce: boolean) =>
  rotateSigningKey({ dataDirectory: directory, tokenLifetime: LIFETIME, atOnce })
const kid = (token: string) => decodeProtectedHeader(token).kid

test('a new key signs once every process knows it, and the old one’s tokens stay valid until they expire', async () => {
  const [one, two] = [await open(), await open()]
  const before = await one.sign()
  await rotate(false)
  await pass(30)
  // Published, but not in use yet.
  expect(two.keys.jwks().keys.map((key) => key.kid)).toHaveLength(2)
  expect(kid(await one.sign())).toBe(kid(before))
  await pass(75)
  const after = await one.sign()
  expect(kid(after)).not.toBe(kid(before))
  for (const { keys } of [one, two]) {
    expect(await keys.verify(before)).toMatchObject({ sub: 'u1' })
    expect(await keys.verify(after)).toMatchObject({ sub: 'u1' })
  }
  vi.setSystemTime(Date.now() + (LIFETIME + 600) * 1000)
  expect(two.keys.jwks().keys.map((key) => key.kid)).toEqual([kid(after)])
})

test('at once means that the old tokens are refused, also cached ones', async () => {
  const one = await open()
  const before = await one.sign()
  expect(await one.keys.verify(before)).not.toBeNull()
  await rotate(true)
  await pass(15)
  expect(await one.keys.verify(before)).toBeNull()
  expect(one.keys.jwks().keys).toHaveLength(1)
  expect(await one.keys.verify(await one.sign())).not.toBeNull()
})

test('two rotations one after the other keep every token valid that was not refused', async () => {
  const one = await open()
  const tokens = [await one.sign()]
  await rotate(false)
  await pass(120)
  tokens.push(await one.sign())
  await rotate(false)
  await pass(120)
  tokens.push(await one.sign())
  expect(new Set(tokens.map(kid)).size).toBe(3)
  for (const token of tokens) expect(await one.keys.verify(token)).not.toBeNull()
})

test('secrets that cannot be read change nothing, and are reported', async () => {
  const one = await open()
  const token = await one.sign()
  rmSync(directory, { recursive: true })
  await pass(15)
  expect(one.log.warn).toHaveBeenCalledWith('keys.not_read', expect.anything())
  expect(await one.keys.verify(token)).not.toBeNull()
  await expect(rotate(false)).rejects.toThrow('is missing')
})

test('a token that is checked while its key is rotated at once is refused', async () => {
  const one = await open()
  const before = await one.sign()
  await rotate(true)
  const verify = crypto.subtle.verify.bind(crypto.subtle)
  const slow = vi.spyOn(crypto.subtle, 'verify').mockImplementation(async (...given) => {
    await pass(15)
    return await verify(...given)
  })
  expect(await one.keys.verify(before)).toBeNull()
  expect(slow).toHaveBeenCalledOnce()
  slow.mockRestore()
  expect(await one.keys.verify(before)).toBeNull()
})

test('a token that is known ends with its key, even if its expiry is later', async () => {
  const one = await open()
  const long = await one.keys.sign({
    sub: 'u1',
    aud: 'authenticated',
    role: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 100 * LIFETIME,
  })
  await rotate(false)
  await pass(120)
  expect(await one.keys.verify(long)).not.toBeNull()
  // No process reads the secrets from here on.
  vi.setSystemTime(Date.now() + (LIFETIME + 600) * 1000)
  expect(await one.keys.verify(long)).toBeNull()
})

test('a rotation is reported to the parts that cache tokens', async () => {
  const one = await open()
  const told = vi.fn<() => void>()
  one.keys.onRenewal(told)
  await pass(15)
  expect(told).not.toHaveBeenCalled()
  await rotate(true)
  await pass(15)
  expect(told).toHaveBeenCalledOnce()
})
