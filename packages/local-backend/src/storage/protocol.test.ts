import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  OWNER,
  PNG,
  startStorage,
  STRANGER,
  type StorageFixture,
} from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let owner: string

beforeAll(async () => {
  storage = await startStorage()
  owner = await storage.tokenOf(OWNER)
  await storage.service.storage.createBucket('one')
  await storage.service.storage.createBucket('two')
  await storage.service.storage.from('two').upload('x', 'two')
  await storage.service.storage.from('open').upload('a.txt', 'open')
})

afterAll(async () => {
  await storage.stop()
})

const text = { 'content-type': 'text/plain' }

/** Requests a path unchanged; `fetch` would resolve it first. */
async function ask(method: string, path: string): Promise<string> {
  const { hostname, port } = new URL(storage.origin)
  const { secretKey } = storage.database.context.keys
  const lines = [
    `${method} /storage/v1${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${secretKey}`,
    'Content-Type: application/json',
    'Content-Length: 2',
    'Connection: close',
  ]
  return await new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n{}`),
    )
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('a path with dot segments leads nowhere', () => {
  test.each([
    ['GET', '/object/one/../two/x'],
    ['GET', '/object/one/./../two/x'],
    ['GET', '/object/one/%2e%2e/two/x'],
    ['GET', '/object/one/.%2E/two/x'],
    ['GET', '/object/one/%252e%252e/two/x'],
    ['GET', '/object/one/..%2ftwo/x'],
    ['GET', '/object/one/..%5Ctwo/x'],
    ['GET', '/object/two/x/..'],
    ['HEAD', '/object/authenticated/one/../two/x'],
    ['GET', '/object/info/one/../two/x'],
    ['GET', '/object/public/one/../open/a.txt'],
    ['GET', '/render/image/public/one/../open/a.txt'],
    ['POST', '/object/one/../two/new'],
    ['PUT', '/object/one/../two/x'],
    ['POST', '/object/sign/one/../two/x'],
    ['POST', '/object/sign/one/..'],
    ['POST', '/object/upload/sign/one/../two/new'],
    ['POST', '/object/list/one/../two'],
    ['DELETE', '/object/one/../two/x'],
    ['DELETE', '/object/one/../two'],
    ['DELETE', '/bucket/one/../two'],
    ['POST', '/bucket/one/../two/empty'],
  ])('%s %s', async (method, path) => {
    const answer = await ask(method, path)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    // The answer to HEAD has no body.
    expect(answer).toContain(method === 'HEAD' ? '' : '"code":"InvalidKey"')
    expect(await (await storage.send('GET', '/object/two/x')).text()).toBe('two')
  })

  test('with backslashes', async () => {
    expect(await ask('GET', String.raw`/object/one/..\two\x`)).toMatch(/^HTTP\/1.1 400 /)
  })

  test('dots within a name are fine', async () => {
    expect(await ask('POST', '/object/one/a..b/...c')).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('without a key', () => {
  test.each([
    ['GET', '/object/open/a.txt', 200],
    ['HEAD', '/object/open/a.txt', 200],
    ['GET', '/object/info/open/a.txt', 200],
    ['GET', '/object/public/open/a.txt', 200],
    ['GET', '/object/private/a.txt', 400],
    ['GET', '/object/authenticated/open/a.txt', 400],
    ['GET', '/bucket', 400],
  ])('%s %s answers %i, with an invalid or expired token too', async (method, path, status) => {
    const exp = Math.floor(Date.now() / 1000) - 60
    const claims = { sub: OWNER, role: 'authenticated', aud: 'authenticated', exp }
    const over = await storage.database.context.keys.sign(claims)
    for (const as of [null, 'nonsense', over]) {
      expect((await storage.send(method, path, { as })).status).toBe(status)
    }
  })

  test('a public file is served with an unknown key, too', async () => {
    const headers = { apikey: 'sb_secret_guess' }
    for (const path of ['/object/open/a.txt', '/object/public/open/a.txt']) {
      expect((await storage.send('GET', path, { as: null, headers })).status).toBe(200)
    }
    expect((await storage.send('GET', '/bucket', { as: null, headers })).status).toBe(401)
  })

  test('the answer says that a token is missing or invalid', async () => {
    const missing = await storage.send('GET', '/bucket', { as: null })
    expect(await missing.json()).toEqual({
      statusCode: '400',
      code: 'InvalidRequest',
      error: 'Error',
      message: "headers must have required property 'authorization'",
    })
    const bad = await storage.send('GET', '/bucket', { as: 'nonsense' })
    expect(await bad.json()).toMatchObject({
      statusCode: '403',
      code: 'AccessDenied',
      error: 'Unauthorized',
    })
  })

  test('a bearer is enough: a key, or a token, also without its first word', async () => {
    const { secretKey, publishableKey } = storage.database.context.keys
    await storage.service.storage.from('private').upload(`${OWNER}/mine`, 'mine', { upsert: true })
    const read = async (authorization: string) =>
      (
        await storage.send('GET', `/object/private/${OWNER}/mine`, {
          as: null,
          headers: { authorization },
        })
      ).status
    for (const token of [secretKey, owner]) {
      expect(await read(`Bearer ${token}`)).toBe(200)
      expect(await read(token)).toBe(200)
    }
    expect(await read(`Bearer ${publishableKey}`)).toBe(400)
    expect(await read(`Bearer ${await storage.tokenOf(STRANGER)}`)).toBe(400)
  })
})

const putTagged = (tag?: string) =>
  storage.send('POST', '/object/open/robots.txt', {
    body: 'x',
    headers: { ...text, 'x-upsert': 'true', ...(tag !== undefined && { 'x-robots-tag': tag }) },
  })

const readTag = async (method = 'GET') =>
  (await storage.send(method, '/object/public/open/robots.txt', { as: null })).headers.get(
    'x-robots-tag',
  )

describe('x-robots-tag', () => {
  test.each([
    'all',
    'max-snippet: 10, notranslate',
    'max-snippet: -1',
    'max-image-preview: large, max-video-preview: 5',
    'googlebot: noindex',
    'unavailable_after: 25 Jun 2099 15:00:00 PST, noindex',
    'unavailable_after: Thu, 25 Jun 2099 15:00:00 GMT',
  ])('%s is stored and sent', async (tag) => {
    expect((await putTagged(tag)).status).toBe(200)
    expect([await readTag(), await readTag('HEAD')]).toEqual([tag, tag])
  })

  test('is missing if it was not set, also for a picture in another size', async () => {
    await putTagged()
    expect(await readTag()).toBe('none')
    await storage.service.storage
      .from('open')
      .upload('r.png', PNG, { contentType: 'image/png', upsert: true })
    const small = await storage.send('GET', '/render/image/public/open/r.png?width=1', { as: null })
    expect(small.headers.get('x-robots-tag')).toBe('none')
  })

  test.each([
    'bogus',
    'noindex,,nofollow',
    'max-snippet: many',
    'max-image-preview: huge',
    'unavailable_after: never',
    'googlebot:',
    'googlebot: bogus',
  ])('%s is refused', async (tag) => {
    const answer = await putTagged(tag)
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { statusCode: '400', code: 'InvalidRequest', error: 'invalid_x_robots_tag' },
    ])
  })
})
