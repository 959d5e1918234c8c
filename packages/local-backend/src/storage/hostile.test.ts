import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countFiles,
  OWNER,
  PNG,
  startStorage,
  STRANGER,
  type StorageFixture,
} from '#src/storage/storage.fixture.ts'

let storage: StorageFixture
let api: string

beforeAll(async () => {
  storage = await startStorage({ storage: { maxFileBytes: 40_000_000 } })
  api = `${storage.origin}/storage/v1/object`
})

afterAll(async () => {
  await storage.stop()
})

const open = () => storage.service.storage.from('open')
const SCRIPT = '<script>alert(document.domain)</script>'
const HTML = `<!doctype html><title>x</title>${SCRIPT}`
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const ZIP = Buffer.from('504b0506'.padEnd(44, '0'), 'hex')

async function send(name: string, body: Buffer | string, contentType: string) {
  return await open().upload(name, body, { contentType, upsert: true })
}

async function read(name: string): Promise<Response> {
  return await fetch(open().getPublicUrl(name).data.publicUrl)
}

describe('what would run as a page is refused', () => {
  test.each([
    ['HTML', HTML, 'text/html'],
    ['HTML with a charset', HTML, 'TEXT/HTML; charset=utf-8'],
    ['HTML as bytes of no type', HTML, 'application/octet-stream'],
    ['HTML after spaces and a comment', `\n\t <!-- a --> ${HTML}`, 'text/plain'],
    ['HTML after a byte order mark', `\uFEFF${HTML}`, 'text/plain'],
    ['a script alone', SCRIPT, 'text/plain'],
    ['SVG', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, 'image/svg+xml'],
    ['SVG as XML', `<?xml version="1.0"?><svg>${SCRIPT}</svg>`, 'application/xml'],
    ['a page of XML', `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`, 'text/xml'],
    ['a style sheet that makes pages', '<xsl:stylesheet/>', 'text/xsl'],
    ['a JPEG that says it is a page', JPEG, 'text/html'],
    ['a JPEG that is a page', HTML, 'image/jpeg'],
    ['a JPEG that is text', 'JPEG', 'image/jpeg'],
    ['a PNG that is a JPEG', JPEG, 'image/png'],
    ['a PDF that is a page', HTML, 'application/pdf'],
    ['a PDF that is an archive', ZIP, 'application/pdf'],
    ['a film that is a picture', PNG, 'video/mp4'],
  ])('%s', async (title, body, contentType) => {
    const before = await countFiles(storage)
    const { error } = await send(`refused/${title}`, body, contentType)
    expect(error).toMatchObject({ status: 400, statusCode: '415' })
    expect(await countFiles(storage)).toBe(before)
  })

  test.each([
    ['text', 'Dear shop,', 'text/plain'],
    ['text about markup', 'Use <html> and <script> like this.', 'text/plain'],
    ['data', '{"a":1}', 'application/json'],
    ['XML', '<?xml version="1.0"?><note>a</note>', 'application/xml'],
    ['bytes', Buffer.from([0, 1, 2]), 'application/octet-stream'],
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a PNG', PNG, 'image/png'],
    ['a PDF', PDF, 'application/pdf'],
    ['an archive', ZIP, 'application/zip'],
  ])('%s is accepted', async (title, body, contentType) => {
    expect((await send(`taken/${title}`, body, contentType)).error).toBeNull()
  })
})

test.each([
  ['a PNG that is a JPEG', JPEG, 'image/png', ['image/png', 'but image/jpeg']],
  ['a JPEG that is text', 'JPEG', 'image/jpeg', ['image/jpeg', 'but something else']],
  ['SVG', '<svg/>', 'image/svg+xml', ['image/svg+xml is not supported']],
  ['a JPEG that is a page', HTML, 'image/jpeg', ['pages (HTML, SVG, XSL) are not supported']],
])('%s is refused with the reason', async (title, body, contentType, words) => {
  const { error } = await send(`refused/${title}`, body, contentType)
  for (const word of words) expect(error?.message).toContain(word)
})

describe('a file of two types runs as neither', () => {
  test.each([
    ['a GIF that is a script', `GIF89a=1/*\n*/;alert(1)//${SCRIPT}`, 'image/gif'],
    ['a JPEG with a page behind it', Buffer.concat([JPEG, Buffer.from(HTML)]), 'image/jpeg'],
    ['a PNG with a page behind it', Buffer.concat([PNG, Buffer.from(HTML)]), 'image/png'],
    ['a PDF with a page behind it', Buffer.concat([PDF, Buffer.from(HTML)]), 'application/pdf'],
    ['text with a page far down', 'a'.repeat(5000) + HTML, 'text/plain'],
    ['a page in UTF-16', Buffer.from(`\uFEFF${HTML}`, 'utf16le'), 'text/plain'],
    ['a script', 'alert(1)', 'text/javascript'],
    ['an unknown type', HTML.replace('<!doctype html>', 'x'), 'x-made/up'],
  ])('%s', async (title, body, contentType) => {
    const name = `double/${title}`
    expect((await send(name, body, contentType)).error).toBeNull()
    const { headers } = await read(name)
    const isShown = /^image\/|pdf$/.test(contentType)
    const disposition = isShown ? /^inline$/ : /^attachment;/
    expect(headers.get('content-type')).toBe(contentType)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox(?! allow-same-origin)/)
    expect(headers.get('content-disposition')).toMatch(disposition)
  })

  test('the same applies to a signed address and to a download with a key', async () => {
    await send('double/a.txt', `a ${HTML}`, 'text/plain')
    const signed = await open().createSignedUrl('double/a.txt', 60)
    const headers = { apikey: storage.database.context.keys.secretKey }
    for (const answer of [
      await fetch(signed.data?.signedUrl ?? ''),
      await fetch(`${api}/authenticated/open/double/a.txt`, { headers }),
      await fetch(`${api}/open/double/a.txt`, { headers }),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/)
    }
  })
})

async function sendForm(contentType: string, cacheControl = '60'): Promise<Response> {
  const body = [
    '--b\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n',
    `${cacheControl}\r\n--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n`,
    `Content-Type: ${contentType}\r\n\r\ntext\r\n--b--\r\n`,
  ].join('')
  return await fetch(`${api}/open/described.txt`, {
    method: 'POST',
    body,
    headers: {
      apikey: storage.database.context.keys.secretKey,
      'content-type': 'multipart/form-data; boundary=b',
      'x-upsert': 'true',
    },
  })
}

describe('descriptions that do not fit into a header', () => {
  test.each(['text/plain; a=€', 'text/plain; a=\u0001', `text/plain; ${'a'.repeat(300)}`, 'text'])(
    'the type %j is refused',
    async (contentType) => {
      expect(await (await sendForm(contentType)).json()).toMatchObject({ statusCode: '415' })
    },
  )

  test('a type with a charset is accepted, a cache time with a line break is refused', async () => {
    expect((await sendForm('text/plain; charset="utf-8"', 'public\nX-A: b')).status).toBe(400)
    expect((await sendForm('text/plain; charset="utf-8"', '60, public')).status).toBe(200)
    const { headers, status } = await read('described.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset="utf-8"'])
    expect(headers.get('cache-control')).toBe('max-age=60, public')
  })
})

test.each([
  [20, 200],
  [21, 400],
])('a form of %i fields before its file is answered with %i', async (count, status) => {
  const field = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
  const file =
    '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\ntext\r\n--b--\r\n'
  const answer = await fetch(`${api}/open/fields.bin`, {
    method: 'POST',
    body: field.repeat(count) + file,
    headers: {
      apikey: storage.database.context.keys.secretKey,
      'content-type': 'multipart/form-data; boundary=b',
      'x-upsert': 'true',
    },
  })
  expect(answer.status).toBe(status)
})

async function sendNote(note: string) {
  return await open().upload('noted.txt', 'text', { metadata: { note }, upsert: true })
}

test('metadata is accepted, except a NUL character, which PostgreSQL cannot store', async () => {
  expect((await sendNote('plain')).error).toBeNull()
  expect((await sendNote('with\0NUL')).error).toMatchObject({ statusCode: '400' })
})

const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`

test('JSON of 100,000 levels is refused, in metadata and in a body', async () => {
  const headers = { apikey: storage.database.context.keys.secretKey }
  const upload = (metadata: string) =>
    fetch(`${api}/open/deep.txt`, {
      method: 'POST',
      body: 'text',
      headers: {
        ...headers,
        'x-upsert': 'true',
        'content-type': 'text/plain',
        'x-metadata': btoa(metadata),
      },
    })
  const list = (body: string) =>
    fetch(`${api}/list/open`, { method: 'POST', body: body.replace('{', '{"prefix":"",'), headers })
  // A header has no room for more levels.
  for (const answer of [await upload(nested(3000)), await list(nested(100_000))]) {
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'InvalidRequest' }])
  }
  for (const answer of [await upload(nested(100)), await list(nested(100))]) {
    expect(answer.status).toBe(200)
  }
})

test('a refused caller gets the answer, however much they send', async () => {
  const stranger = (await storage.signIn(STRANGER)).storage.from('private')
  const options = { contentType: 'application/octet-stream' }
  const large = Buffer.alloc(30_000_000)
  const refusals = [
    [await stranger.upload(`${OWNER}/a.bin`, large, options), '403'],
    [await stranger.upload(`${STRANGER}/a.bin`, Buffer.alloc(50_000_000), options), '413'],
    [await stranger.uploadToSignedUrl(`${STRANGER}/a.bin`, 'nonsense', large, options), '400'],
  ] as const
  for (const [{ error }, statusCode] of refusals) expect(error).toMatchObject({ statusCode })
  expect((await stranger.upload(`${STRANGER}/a.bin`, large, options)).error).toBeNull()
})
