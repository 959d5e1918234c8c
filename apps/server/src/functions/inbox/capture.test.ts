import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { heicPicture } from '#src/testing/heic-picture.ts'
import { openInbox } from '#src/testing/open-inbox.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const mail = Buffer.from('From: Shop <a@shop.example>\r\nSubject: Your order\r\n\r\nThank you')
const megabyte = 1024 * 1024
const saved = 'Saved. Open SampleTrail to finish.'

let site: TestServer
let owner: TestPerson
let inbox: ReturnType<typeof openInbox>
let link = ''
let count = 0

beforeAll(async () => {
  site = await startTestServer({
    API_CALLS_PER_MINUTE: '1000',
    SIGN_INS_PER_5_MINUTES: '1000',
  })
})

beforeEach(async () => {
  count += 1
  owner = await site.addPerson(`sender${count}`)
  inbox = openInbox(site, owner)
  link = await inbox.make('link')
})

afterAll(() => site.stop())

async function send(init: RequestInit, url = link): Promise<[status: number, text: string]> {
  const response = await fetch(url, { method: 'POST', ...init })
  return [response.status, await response.text()]
}

function formOf(...files: [bytes: Uint8Array, name: string, field?: string][]): FormData {
  const form = new FormData()
  for (const [bytes, name, field = 'file'] of files) {
    form.append(field, new File([new Uint8Array(bytes)], name))
  }
  return form
}

const waiting = async () =>
  (await inbox.claim(randomUUID())).arrivals.map(({ kind, name, mediaType, content }) => [
    kind,
    name,
    mediaType,
    content,
  ])

describe('a personal link', () => {
  test('takes a picture, which one of two tabs fetches, stores and settles', async () => {
    expect(await send({ body: formOf([jpeg, 'IMG 1.jpeg']) })).toEqual([200, saved])
    const [first, second] = [randomUUID(), randomUUID()]
    const { arrivals, againIn } = await inbox.claim(first)
    expect(againIn).toBeNull()
    const id = arrivals[0]?.id ?? ''
    expect(arrivals).toMatchObject([{ kind: 'file', name: 'IMG 1.jpg', mediaType: 'image/jpeg' }])

    const other = await inbox.claim(second)
    expect(other.arrivals).toEqual([])
    expect(other.againIn).toBeGreaterThan(50)
    expect((await inbox.read(id, second)).status).toBe(404)
    expect(await inbox.settle(id, second)).toBe(false)

    const read = await inbox.read(id, first)
    expect(Buffer.from(await read.arrayBuffer())).toEqual(jpeg)
    expect(read.headers.get('content-type')).toBe('application/octet-stream')
    expect(read.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await inbox.settle(id, first)).toBe(true)
    // The answer may be lost, and the call repeated.
    expect(await inbox.settle(id, first)).toBe(true)
    expect((await inbox.claim(second)).arrivals).toEqual([])
    expect((await inbox.read(id, first)).status).toBe(404)
  })

  test.each([
    ['an iPhone’s picture', { body: formOf([heicPicture, 'a.HEIC']) }, 'file', 'a.heic'],
    ['a picture with another name', { body: formOf([png, '../x.html']) }, 'file', 'x.png'],
    ['a PDF', { body: formOf([pdf, 'order.pdf', 'Any field']) }, 'file', 'order.pdf'],
    ['an email', { body: formOf([mail, 'order.eml']) }, 'mail', 'order.eml'],
    ['a picture as the body', { body: new Uint8Array(png) }, 'file', 'Shared.png'],
    ['a text file', { body: formOf([Buffer.from('Total $4'), 'Text.txt']) }, 'text', 'Text'],
    ['a text', { body: 'Total $4', headers: { 'content-type': 'text/plain' } }, 'text', 'Text'],
    ['an escaped form', { body: new URLSearchParams({ text: 'Total $4' }) }, 'text', 'Text'],
    [
      'JSON',
      { body: '{"text":"Total $4"}', headers: { 'content-type': 'application/json' } },
      'text',
      'Text',
    ],
  ])('takes %s', async (_what, init, kind, name) => {
    expect(await send(init)).toEqual([200, saved])
    expect(await waiting()).toMatchObject([
      [kind, name, expect.any(String), kind === 'text' ? 'Total $4' : null],
    ])
  })

  test('takes several files and a text at once', async () => {
    const form = formOf([png, 'a.png'], [pdf, 'b.pdf'])
    form.set('text', 'Order 1234567')
    form.set('url', 'https://shop.example/a')
    expect(await send({ body: form })).toEqual([200, 'Saved 3 things. Open SampleTrail to finish.'])
    expect((await waiting()).map(([kind, , , content]) => [kind, content])).toEqual([
      ['file', null],
      ['file', null],
      ['text', 'https://shop.example/a\nOrder 1234567'],
    ])
  })

  test('takes the same picture once while it waits, and again after that', async () => {
    for (const _ of [1, 2])
      expect(await send({ body: formOf([png, 'a.png']) })).toEqual([200, saved])
    const holder = randomUUID()
    const { arrivals } = await inbox.claim(holder)
    expect(arrivals).toHaveLength(1)
    await inbox.settle(arrivals[0]?.id ?? '', holder)
    expect(await send({ body: formOf([png, 'a.png']) })).toEqual([200, saved])
    expect(await waiting()).toHaveLength(1)
  })

  test.each([
    ['a page', formOf([Buffer.from('<html><script>1</script>'), 'a.jpg']), 415],
    ['a program', formOf([Buffer.from('MZ\0\0\0'), 'a.pdf']), 415],
    ['an SVG', formOf([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg']), 415],
    ['an empty file', formOf([Buffer.alloc(0), 'a.jpg']), 400],
    ['a file of more than 10 MB', formOf([Buffer.alloc(10 * megabyte + 1), 'a.jpg']), 413],
    ['more than 30 MB', formOf([Buffer.alloc(31 * megabyte), 'a.jpg']), 413],
    ['a form of many fields', new URLSearchParams('text=a&'.repeat(2000)), 400],
    ['an empty text', new URLSearchParams({ text: '  \0' }), 400],
  ])('refuses %s with a sentence', async (_what, body, status) => {
    const [answered, text] = await send({ body })
    expect([answered, text]).toEqual([status, expect.stringMatching(/^Not saved: [A-Z].+\.$/)])
    expect(await waiting()).toEqual([])
  })

  test('also takes its key as bearer', async () => {
    const key = link.split('/').at(-1)
    const url = `${site.server.localUrl}/api/capture`
    const headers = { authorization: `Bearer ${key}` }
    expect(await send({ body: formOf([png, 'a.png']), headers }, url)).toEqual([200, saved])
  })

  test('says the same of every wrong key, and reads nothing', async () => {
    const wrong = ['a'.repeat(26), 'short', link.split('/').at(-1)?.toUpperCase() ?? '']
    const answers = await Promise.all(
      wrong.map((key) =>
        send({ body: formOf([png, 'a.png']) }, `${site.server.localUrl}/api/capture/${key}`),
      ),
    )
    expect(answers).toEqual(
      wrong.map(() => [
        401,
        'Not saved: This link is not valid. Copy the current one from SampleTrail.',
      ]),
    )
    const [without] = await send({ body: 'x' }, `${site.server.localUrl}/api/capture`)
    expect(without).toBe(401)
  })

  test('is replaced, turned off, and ends with its account', async () => {
    const before = link
    link = await inbox.make('link')
    const body = formOf([png, 'a.png'])
    expect((await send({ body }, before))[0]).toBe(401)
    expect((await send({ body }))[0]).toBe(200)
    expect((await inbox.keys()).link?.lastUsedAt).not.toBeNull()
    expect((await inbox.ask('DELETE', '/keys/link')).status).toBe(204)
    expect((await send({ body }))[0]).toBe(401)
    expect((await inbox.keys()).link).toBeNull()

    link = await inbox.make('link')
    await site.query('select private.begin_closure($1)', [owner.id])
    expect((await send({ body }))[0]).toBe(401)
  })

  test('is kept as a hash, and shown once', async () => {
    const key = link.split('/').at(-1) ?? ''
    const kept = JSON.stringify(await site.query('select * from internal.capture_keys'))
    expect(kept).not.toContain(key)
    expect(JSON.stringify(await inbox.keys())).not.toContain(key)
  })

  test('needs no second factor, but its making and its inbox do', async () => {
    const { weak, strong } = await site.useSecondFactor(owner)
    expect((await send({ body: formOf([png, 'a.png']) }))[0]).toBe(200)
    const asWeak = openInbox(site, { token: weak })
    const refused = await Promise.all([
      asWeak.ask('POST', '/keys/link'),
      asWeak.ask('GET', '/keys'),
      asWeak.ask('POST', '/claim', { holder: randomUUID() }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await openInbox(site, { token: strong }).claim(randomUUID())).arrivals).toHaveLength(1)
  })
})

describe('room', () => {
  test('the hundred and first thing is refused, and the settings say so', async () => {
    await site.query(
      `insert into public.arrivals (user_id, kind, name, media_type, bytes, content, fingerprint)
       select $1, 'text', 'Text', 'text/plain', 1, 'x', sha256(convert_to(n::text, 'UTF8'))
       from generate_series(1, 100) as n`,
      [owner.id],
    )
    const [status, text] = await send({ body: formOf([png, 'a.png'], [pdf, 'b.pdf']) })
    expect([status, text]).toEqual([
      409,
      'Not saved: Too many items are waiting in SampleTrail already. Open it and finish some, then share this again.',
    ])
    expect((await inbox.keys()).link?.refused?.reason).toBe('full')
    // Its file does not stay.
    expect(
      await site.query('select from internal.stored_files where user_id = $1', [owner.id]),
    ).toEqual([])
  })

  test('what waits counts among the files of the account', async () => {
    await send({ body: formOf([jpeg, 'a.jpg']) })
    const { data } = await owner.client.rpc('my_storage')
    expect(data).toMatchObject([{ used_bytes: jpeg.byteLength }])
    await site.query(`update internal.stored_files set bytes = 500000000 where user_id = $1`, [
      owner.id,
    ])
    const [status, text] = await send({ body: formOf([pdf, 'b.pdf']) })
    expect([status, text]).toEqual([409, expect.stringContaining('all the space of your plan')])
  })
})

test('strangers neither see nor fetch what waits', async () => {
  await send({ body: formOf([png, 'a.png']) })
  const [row] = await site.query('select id, path from public.arrivals where user_id = $1', [
    owner.id,
  ])
  const stranger = await site.addPerson(`stranger${count}`)
  const theirs = openInbox(site, stranger)
  const holder = randomUUID()
  expect(await theirs.claim(holder)).toEqual({ arrivals: [], againIn: null })
  expect((await theirs.read(String(row?.['id']), holder)).status).toBe(404)
  const { data, error } = await owner.client.storage
    .from('product-files')
    .createSignedUrl(String(row?.['path']), 60)
  expect([data, error === null]).toEqual([null, false])
})
