import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let pictures: Awaited<ReturnType<typeof startLoopback>>
let site: TestServer
let owner: TestPerson
const served = new Map<string, { body: Uint8Array<ArrayBuffer>; type: string; status?: number }>()

const text = (body: string) => new Uint8Array(Buffer.from(body))

beforeAll(async () => {
  pictures = await startLoopback((request) => {
    const file = served.get(new URL(request.url).pathname)
    if (!file) return new Response('', { status: 404 })
    return new Response(file.body, {
      status: file.status ?? 200,
      headers: { 'content-type': file.type },
    })
  })
  site = await startTestServer({ UPSTREAM_MAP: `img.example=${pictures.origin}` })
  owner = await site.addPerson('owner')
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
  const jpeg = new Uint8Array(await plain.clone().jpeg().toBuffer())
  served.set('/a.jpg', { body: jpeg, type: 'image/jpeg' })
  // Servers give pictures any type, and any file the type of a picture.
  served.set('/named-otherwise', { body: jpeg, type: 'text/html' })
  served.set('/trailing.jpg', {
    body: new Uint8Array([...jpeg, ...Buffer.from('<script>alert(1)</script>')]),
    type: 'image/jpeg',
  })
  served.set('/a.png', {
    body: new Uint8Array(await plain.clone().png().toBuffer()),
    type: 'image/png',
  })
  served.set('/page.jpg', { body: text('<!doctype html><script>1</script>'), type: 'image/jpeg' })
  served.set('/drawing.png', {
    body: text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    type: 'image/png',
  })
  served.set('/paper.jpg', { body: text('%PDF-1.4\n'), type: 'image/jpeg' })
  served.set('/empty.jpg', { body: text(''), type: 'image/jpeg' })
  served.set('/cut.jpg', { body: jpeg.subarray(0, 200), type: 'image/jpeg' })
  served.set('/large.jpg', { body: new Uint8Array(10 * 1024 * 1024 + 1), type: 'image/jpeg' })
  const wide = sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'teal' } })
  served.set('/pixels.png', {
    body: new Uint8Array(await wide.png().toBuffer()),
    type: 'image/png',
  })
})

afterAll(async () => {
  await site.stop()
  await pictures.stop()
})

async function ask(
  address: string | null,
  path = '/api/proxy-image',
  token: string | null = owner.token,
) {
  const query = address === null ? '' : `?url=${encodeURIComponent(address)}`
  return await fetch(site.server.localUrl + path + query, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
}

describe.each(['/api/proxy-image', '/.netlify/functions/proxy-image'])('%s', (path) => {
  test('returns a picture of another site, encoded again', async () => {
    const response = await ask('https://img.example/trailing.jpg', path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400',
      'cross-origin-resource-policy': 'same-origin',
      vary: expect.stringContaining('authorization'),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect(bytes.includes('script')).toBe(false)
  })

  test('returns nothing to a visitor', async () => {
    const response = await ask('https://img.example/a.jpg', path, null)
    expect(response.status).toBe(401)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

test.each([
  ['/a.jpg', 'image/jpeg'],
  ['/named-otherwise', 'image/jpeg'],
  ['/a.png', 'image/png'],
])('%s is returned as %s', async (path, type) => {
  const response = await ask(`https://img.example${path}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
})

test.each([
  ['a page named as a picture', 'https://img.example/page.jpg', 415, 'unsupported_type'],
  ['an SVG', 'https://img.example/drawing.png', 415, 'unsupported_type'],
  ['a PDF', 'https://img.example/paper.jpg', 415, 'unsupported_type'],
  ['nothing', 'https://img.example/empty.jpg', 415, 'unsupported_type'],
  ['a cut picture', 'https://img.example/cut.jpg', 422, 'unreadable_file'],
  ['more than 10 MB', 'https://img.example/large.jpg', 413, 'too_large'],
  ['more than 40 megapixels', 'https://img.example/pixels.png', 413, 'too_large'],
  ['a missing picture', 'https://img.example/none.jpg', 404, 'not_found'],
  ['a metadata service', 'http://169.254.169.254/latest/meta-data/', 400, 'bad_request'],
  ['this machine', 'https://[::1]/a.jpg', 400, 'bad_request'],
  ['data', 'data:image/png;base64,iVBORw0KGgo=', 400, 'bad_request'],
  ['a file', 'file:///etc/passwd', 400, 'bad_request'],
  ['no address', null, 400, 'bad_request'],
])('%s is refused', async (_, address, status, code) => {
  const response = await ask(address)
  const { error } = errorBodySchema.parse(await response.json())
  expect([response.status, error.code]).toEqual([status, code])
})
