import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { storedFileSchema, type FileFolder } from '@sampletrail/contracts/files.ts'
import { hollowPng } from '#src/testing/hollow-pictures.ts'
import { little, sendEndless } from '#src/testing/send-endless.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

let site: TestServer
let owner: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  site = await startTestServer()
  owner = await site.addPerson('owner')
  stranger = await site.addPerson('stranger')
})

afterAll(() => site.stop())

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

interface Upload {
  bytes?: Uint8Array
  name?: string
  type?: string
  folder?: string
  token?: string | null
}

async function upload({
  bytes = pdf,
  name = 'a.jpg',
  type = '',
  folder = 'receipts',
  token = owner.token,
}: Upload) {
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  return await fetch(`${site.server.localUrl}/api/files`, {
    method: 'POST',
    body: form,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
}

async function store(wanted: Upload) {
  const response = await upload(wanted)
  expect(response.status).toBe(201)
  return storedFileSchema.parse(await response.json())
}

async function remove(body: unknown, token: string) {
  return await fetch(`${site.server.localUrl}/api/files`, {
    method: 'DELETE',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
}

async function codeOf(response: Response): Promise<string> {
  return errorBodySchema.parse(await response.json()).error.code
}

describe('a picture of a product', () => {
  test('is stored publicly, after it was encoded again', async () => {
    const stored = await store({
      bytes: await picture(),
      folder: 'product-images',
      name: 'My Photo.JPG',
    })
    expect(stored).toMatchObject({
      bucket: 'product-images',
      contentType: 'image/jpeg',
      width: 300,
      height: 200,
    })
    expect(stored.path).toMatch(new RegExp(`^${owner.id}/[0-9a-f]{24}\\.jpg$`))
    const read = await fetch((stored.publicUrl ?? '').replace('localhost', '127.0.0.1'))
    expect(read.status).toBe(200)
    expect(read.headers.get('content-type')).toBe('image/jpeg')
    expect(read.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await read.arrayBuffer()).byteLength).toBe(stored.size)
  })

  test.each(['product-images', 'seller-thumbnails', 'receipts'])(
    'in %s is recorded, and deleted after a day unless a row refers to it',
    async (folder) => {
      const { bucket, path } = await store({ bytes: await picture(), folder })
      expect(
        await site.query(
          `select bucket, user_id, round(extract(epoch from due - now()) / 3600)::integer as hours
           from internal.unreferenced_files where path = $1`,
          [path],
        ),
      ).toEqual([{ bucket, user_id: owner.id, hours: 24 }])
    },
  )

  test('cannot be a PDF', async () => {
    const response = await upload({ folder: 'product-images' })
    expect([response.status, await codeOf(response)]).toEqual([415, 'unsupported_type'])
  })
})

const sendGlobal = async (token: string) =>
  await upload({ bytes: await picture(), folder: 'global-seller-thumbnails', token })

describe('a picture of a global seller', () => {
  test('is stored without an owner when an admin sends it, and waits for a seller to show it', async () => {
    const admin = await site.addPerson('picture-admin')
    await site.query('update public.subscriptions set is_admin = true where user_id = $1', [
      admin.id,
    ])
    const stored = storedFileSchema.parse(await (await sendGlobal(admin.token)).json())
    expect(stored.bucket).toBe('seller-thumbnails')
    expect(stored.path).toMatch(/^global\/[0-9a-f]{24}\.jpg$/)
    expect((await fetch((stored.publicUrl ?? '').replace('localhost', '127.0.0.1'))).status).toBe(
      200,
    )
    expect(
      await site.query('select user_id from internal.unreferenced_files where path = $1', [
        stored.path,
      ]),
    ).toEqual([{ user_id: null }])
    // Nobody's file is not even the admin's to remove.
    expect((await remove({ bucket: stored.bucket, path: stored.path }, admin.token)).status).toBe(
      404,
    )

    await site.query('update public.subscriptions set is_admin = false where user_id = $1', [
      admin.id,
    ])
    const response = await sendGlobal(admin.token)
    expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden'])
  })

  test('is refused from all other people', async () => {
    const response = await sendGlobal(owner.token)
    expect([response.status, await codeOf(response)]).toEqual([403, 'forbidden'])
  })
})

describe.each([
  'receipts',
  'receipt-screenshots',
  'review-screenshots',
  'proofs',
] satisfies FileFolder[])('%s', (folder) => {
  test('are read by their owner through a signed URL, and by nobody else', async () => {
    const stored = await store({ bytes: pdf, folder, name: 'Order 112-1.pdf' })
    expect(stored).toMatchObject({
      bucket: 'product-files',
      publicUrl: null,
      contentType: 'application/pdf',
      width: null,
    })
    expect(stored.path).toMatch(
      new RegExp(`^${folder}/${owner.id}/[0-9a-f]{24}-order-112-1\\.pdf$`),
    )

    const signed = await owner.client.storage
      .from('product-files')
      .createSignedUrl(stored.path, 3600)
    const read = await fetch((signed.data?.signedUrl ?? '').replace('localhost', '127.0.0.1'))
    expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true)

    const foreign = await stranger.client.storage
      .from('product-files')
      .createSignedUrl(stored.path, 3600)
    expect(foreign.error).not.toBeNull()
    const open = await fetch(
      `${site.server.localUrl}/storage/v1/object/public/product-files/${stored.path}`,
    )
    expect(open.status).toBeGreaterThanOrEqual(400)
  })
})

describe('the bytes decide the type, not the sender', () => {
  test.each([
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['plain text', 'hello'],
    ['a program', '\u007fELF\u0002\u0001\u0001'],
  ])('%s called a JPEG is refused', async (_, text) => {
    const response = await upload({
      bytes: Buffer.from(text, 'latin1'),
      name: 'a.jpg',
      type: 'image/jpeg',
    })
    expect([response.status, await codeOf(response)]).toEqual([415, 'unsupported_type'])
  })

  test('a picture called something else is kept with its real type', async () => {
    const stored = await store({ bytes: await picture(), name: 'a.html', type: 'text/html' })
    expect(stored.contentType).toBe('image/jpeg')
    expect(stored.path).toMatch(/-a\.jpg$/)
  })

  test('a damaged JPEG is refused with a sentence', async () => {
    const response = await upload({ bytes: (await picture()).subarray(0, 300) })
    expect([response.status, await codeOf(response)]).toEqual([422, 'unreadable_file'])
  })
})

const sendForm = (headers: Record<string, string>) =>
  sendEndless(`${site.server.localUrl}/api/files`, {
    'content-type': 'multipart/form-data; boundary=part',
    ...headers,
  })

describe('size', () => {
  test('over 10 MB is refused', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1)
    pdf.copy(big)
    const told = await upload({ bytes: big })
    expect([told.status, await codeOf(told)]).toEqual([413, 'too_large'])
  })

  test('of unknown length is not read to its end', async () => {
    const { answer, sent } = await sendForm({ authorization: `Bearer ${owner.token}` })
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'too_large'])
    expect(sent).toBeLessThan(little)
  })

  test('of unknown length is not read at all from a stranger', async () => {
    const { answer, sent } = await sendForm({})
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'unauthorized'])
    expect(sent).toBeLessThan(little)
  })

  test('of 10 MB is accepted', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024)
    pdf.copy(large)
    expect((await store({ bytes: large })).size).toBe(large.length)
  })

  test('of 100 megapixels is refused at once, and the next picture is accepted', async () => {
    const response = await upload({ bytes: hollowPng(10_000, 10_000) })
    expect([response.status, await codeOf(response)]).toEqual([413, 'too_large'])
    expect((await upload({ bytes: await picture() })).status).toBe(201)
  })

  test('of zero bytes is refused', async () => {
    const response = await upload({ bytes: Buffer.alloc(0) })
    expect([response.status, await codeOf(response)]).toEqual([422, 'unreadable_file'])
  })
})

describe('senders', () => {
  test.each([
    ['a visitor', null],
    ['a client with only the publishable key', 'key'],
    ['a client with a made-up token', 'a.b.c'],
  ])('must not be %s', async (_, token) => {
    const used = token === 'key' ? site.server.supabase.publishableKey : token
    const response = await upload({ token: used })
    expect([response.status, await codeOf(response)]).toEqual([401, 'unauthorized'])
  })

  test('must not be the browser without our server', async () => {
    for (const bucket of ['product-images', 'seller-thumbnails', 'product-files']) {
      const path = bucket === 'product-files' ? `receipts/${owner.id}/x.pdf` : `${owner.id}/x.jpg`
      const { error } = await owner.client.storage
        .from(bucket)
        .upload(path, pdf, { contentType: 'application/pdf' })
      expect(error).not.toBeNull()
    }
  })

  test('must not be people who have a second factor and did not use it', async () => {
    const careful = await site.addPerson('careful')
    expect((await upload({ token: careful.token })).status).toBe(201)
    await site.addSecondFactor(careful.id)
    const response = await upload({ token: careful.token })
    expect([response.status, await codeOf(response)]).toEqual([403, 'second_factor_needed'])
  })
})

describe('a form', () => {
  test.each([
    ['an unknown folder', { folder: 'elsewhere' }],
    ['the folder of a prototype', { folder: 'constructor' }],
  ])('with %s is refused', async (_, wanted) => {
    const response = await upload(wanted)
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad_request'])
  })

  test('that is invalid is refused', async () => {
    const response = await fetch(`${site.server.localUrl}/api/files`, {
      method: 'POST',
      body: 'hello',
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad_request'])
  })
})

describe('removing a file', () => {
  test('is only for its owner, and may be repeated', async () => {
    const { bucket, path } = await store({ name: 'gone.pdf' })
    expect((await remove({ bucket, path }, stranger.token)).status).toBe(404)
    const own = site.service.storage.from(bucket)
    expect((await own.exists(path)).data).toBe(true)
    expect((await remove({ bucket, path }, owner.token)).status).toBe(204)
    expect((await own.exists(path)).data).toBe(false)
    expect((await remove({ bucket, path }, owner.token)).status).toBe(204)
  })

  test.each([
    ['nothing', null],
    ['an unknown bucket', { bucket: 'auth', path: 'x' }],
    ['no path', { bucket: 'product-files', path: '' }],
  ])('that names %s is refused', async (_, body) => {
    expect((await remove(body, owner.token)).status).toBe(400)
  })
})

test.each([
  ['with a stated size', 'Content-Length: 100000', '--x\r\n'],
  ['in pieces', 'Transfer-Encoding: chunked', '5\r\n--x\r\n\r\n'],
])(
  'many slow uploads %s by one account use up its places, and do not delay another account',
  async (name, length, begin) => {
    const slowOne = await site.addPerson(`slow-${name.replaceAll(' ', '-')}`)
    const { hostname, port } = new URL(site.server.localUrl)
    const head = [
      'POST /api/files HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${slowOne.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      length,
    ]
    const slow = Array.from({ length: 16 }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => socket.destroy())
      socket.write(`${head.join('\r\n')}\r\n\r\n${begin}`)
      return socket
    })
    try {
      // One that comes before they have all arrived waits behind them.
      const another = () => Promise.race([upload({ token: slowOne.token }), sleep(1000, null)])
      await expect.poll(async () => (await another())?.status, { timeout: 15_000 }).toBe(503)
      const answer = await Promise.race([upload({}), sleep(5000)])
      expect(answer?.status).toBe(201)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  },
)

test('files larger than the plan allows are refused, and removing one makes room', async () => {
  const collector = await site.addPerson('collector')
  const { bucket, path, size } = await store({ token: collector.token })
  await site.query('update internal.stored_files set bytes = 500000000 where path = $1', [path])
  const refused = await upload({ token: collector.token })
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'conflict'])
  expect((await remove({ bucket, path }, collector.token)).status).toBe(204)
  const { data } = await collector.client.rpc('my_storage').single().throwOnError()
  expect(data).toEqual({ used_bytes: 0, most_bytes: 500_000_000 })
  const again = await store({ token: collector.token })
  expect(again.size).toBe(size)
})
