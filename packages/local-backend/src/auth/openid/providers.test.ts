import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProviders } from '#src/auth/openid/providers.ts'
import type { Log } from '#src/log.ts'

let server: Server
let issuer: string
let asked: number
let answer: (issuerUrl: string) => { status: number; body: object }
let logged: unknown[]
let log: Log

beforeEach(async () => {
  asked = 0
  logged = []
  log = { info() {}, error() {}, warn: (...entry) => void logged.push(entry) }
  answer = describeIssuer
  server = createServer((_request, response) => {
    asked += 1
    const { status, body } = answer(issuer)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.close()
})

const describeIssuer = (issuerUrl: string) => ({
  status: 200,
  body: {
    issuer: issuerUrl,
    authorization_endpoint: `${issuerUrl}/authorize`,
    token_endpoint: `${issuerUrl}/token`,
    jwks_uri: `${issuerUrl}/jwks`,
  },
})
const find = (options = {}) =>
  createProviders(
    { google: { issuer, clientId: 'client', clientSecret: 'hunter2', ...options } },
    log,
  ).find('google')

describe('a provider’s discovery document', () => {
  test('is requested by the first sign-in, and not again by the next', async () => {
    const google = find()
    expect(asked).toBe(0)
    await Promise.all([google.discover(), google.discover()])
    const { configuration } = await google.discover()
    expect(configuration.serverMetadata().token_endpoint).toBe(`${issuer}/token`)
    expect(asked).toBe(1)
  })

  test('is requested again after it failed', async () => {
    const google = find()
    answer = () => ({ status: 500, body: {} })
    await expect(google.discover()).rejects.toMatchObject({
      status: 503,
      code: 'unexpected_failure',
    })
    answer = describeIssuer
    await expect(google.discover()).resolves.toBeDefined()
    expect(JSON.stringify(logged)).toContain('google')
    expect(JSON.stringify(logged)).not.toContain('hunter2')
  })

  test.each<[string, (issuerUrl: string) => object]>([
    ['another name', () => ({ issuer: 'https://accounts.example' })],
    ['keys over an open wire', () => ({ jwks_uri: 'http://keys.example/jwks' })],
    ['no keys', () => ({ jwks_uri: undefined })],
  ])('with %s is refused', async (_what, changes) => {
    answer = (issuerUrl) => ({
      status: 200,
      body: { ...describeIssuer(issuerUrl).body, ...changes(issuerUrl) },
    })
    await expect(find().discover()).rejects.toMatchObject({ status: 503 })
  })

  test.each(['http://issuer.example', 'ftp://127.0.0.1', 'no address'])(
    'is not requested at %s',
    async (elsewhere) => {
      await expect(find({ issuer: elsewhere }).discover()).rejects.toMatchObject({ status: 503 })
      expect(asked).toBe(0)
    },
  )
})

test.each(['email', 'phone', 'Email'])(
  'a provider cannot be called %s, as accounts without one are',
  (name) => {
    const options = { issuer, clientId: 'client', clientSecret: 'secret' }
    expect(() => createProviders({ [name]: options }, log)).toThrow('cannot have the name')
    expect(createProviders({ [`${name}-sign-in`]: options }, log).names).toHaveLength(1)
  },
)
