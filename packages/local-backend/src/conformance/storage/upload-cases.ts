import { Readable } from 'node:stream'
import { expect } from 'vitest'
import type { MethodCase, MethodTable } from '#src/conformance/method-tables.ts'
import {
  BUCKETS,
  expectData,
  findPerson,
  newFolder,
  openBucket,
  PNG,
  readText,
  storeText,
} from '#src/conformance/storage/stage.ts'
import { createVisitor } from '#src/conformance/target.ts'

type Body = Parameters<Awaited<ReturnType<typeof openBucket>>['upload']>[1]

const TEXT = 'Grüße, 你好'
const bytes = () => new TextEncoder().encode(TEXT)
const form = () => {
  const made = new FormData()
  made.append('document', new Blob([TEXT], { type: 'text/plain' }), 'a.txt')
  return made
}

/** Every kind of body that the client's types name. */
const BODIES: Record<string, () => Body> = {
  'a string': () => TEXT,
  'a Blob': () => new Blob([TEXT], { type: 'text/plain' }),
  'a File': () => new File([TEXT], 'a.txt', { type: 'text/plain' }),
  'an ArrayBuffer': () => bytes().buffer,
  'a view of an ArrayBuffer': () => bytes(),
  'a Buffer': () => Buffer.from(TEXT),
  'a web stream': () => new Blob([TEXT]).stream(),
  "a stream of Node's": () => Readable.from([Buffer.from(TEXT)]),
  'a form': form,
}

function storesWhole(kind: string, body: () => Body): MethodCase {
  return {
    does: `stores ${kind} byte by byte and answers with id, path and full path`,
    run: async () => {
      const path = `${await newFolder()}/kind.txt`
      const files = await openBucket('owner')
      const stored = expectData(await files.upload(path, body(), { contentType: 'text/plain' }))
      expect(stored).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        path,
        fullPath: `${BUCKETS.private}/${path}`,
      })
      const read = expectData(await files.download(path))
      expect(await read.text()).toBe(TEXT)
      expect(read.type).toMatch(/^text\/plain/)
    },
  }
}

export const uploadCases: MethodTable = {
  upload: [
    ...Object.entries(BODIES).map(([kind, body]) => storesWhole(kind, body)),
    {
      does: 'stores an address form as the text that it is',
      run: async () => {
        const path = `${await newFolder()}/form.txt`
        const files = await openBucket('owner')
        const body = new URLSearchParams({ a: '1', b: 'ä' })
        expectData(await files.upload(path, body, { contentType: 'text/plain' }))
        expect(await readText(path)).toBe('a=1&b=%C3%A4')
      },
    },
    {
      does: 'stores nothing as an empty file',
      run: async () => {
        const path = `${await newFolder()}/empty.txt`
        const files = await openBucket('owner')
        expectData(await files.upload(path, new Blob([], { type: 'text/plain' })))
        expect(expectData(await files.info(path)).size).toBe(0)
        expect(await readText(path)).toBe('')
      },
    },
    {
      does: 'refuses a name that is taken',
      run: async () => {
        const path = await storeText('first')
        const files = await openBucket('owner')
        expect((await files.upload(path, 'second')).error).toMatchObject({
          status: 400,
          statusCode: '409',
          message: 'The resource already exists',
        })
        expect(await readText(path)).toBe('first')
      },
    },
    {
      does: 'replaces with upsert, keeping the id, and takes type and metadata anew',
      run: async () => {
        const path = `${await newFolder()}/twice`
        const files = await openBucket('owner')
        const first = expectData(
          await files.upload(path, 'first', { contentType: 'text/plain', metadata: { page: 1 } }),
        )
        const second = expectData(
          await files.upload(path, PNG, { contentType: 'image/png', upsert: true }),
        )
        expect(second.id).toBe(first.id)
        expect(expectData(await files.info(path))).toMatchObject({
          contentType: 'image/png',
          size: PNG.length,
        })
      },
    },
    {
      does: 'keeps type, cache time and metadata, sent with bytes or as a form',
      run: async () => {
        const files = await openBucket('owner')
        const metadata = { page: 3, words: ['ä', null], deep: { a: true } }
        for (const body of [PNG, new Blob([PNG], { type: 'image/png' })]) {
          const path = `${await newFolder()}/a.png`
          const options = { contentType: 'image/png', cacheControl: '60', metadata }
          expectData(await files.upload(path, body, options))
          expect(expectData(await files.info(path))).toMatchObject({
            contentType: 'image/png',
            cacheControl: 'max-age=60',
            metadata,
          })
        }
      },
    },
    {
      does: 'takes an hour as the cache time when none is given',
      run: async () => {
        const path = await storeText()
        const files = await openBucket('owner')
        expect(expectData(await files.info(path)).cacheControl).toBe('max-age=3600')
      },
    },
    {
      does: 'refuses a type that the bucket does not take',
      run: async () => {
        const files = await openBucket('owner', 'pictures')
        const folder = await newFolder()
        const { error } = await files.upload(`${folder}/a.txt`, 'a', { contentType: 'text/plain' })
        expect(error).toMatchObject({ status: 400, statusCode: '415' })
        expectData(await files.upload(`${folder}/a.png`, PNG, { contentType: 'image/png' }))
        const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
        expectData(await files.upload(`${folder}/a.pdf`, pdf, { contentType: 'application/pdf' }))
      },
    },
    {
      does: 'takes a type under each of its names',
      run: async () => {
        const files = await openBucket('owner')
        const folder = await newFolder()
        const icon = Buffer.from('0000010001001010000001002000680400001600000028000000', 'hex')
        const opus = Buffer.from(
          'OggS\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x13OpusHead',
          'latin1',
        )
        for (const [contentType, body] of [
          ['image/x-icon', icon],
          ['image/vnd.microsoft.icon', icon],
          ['audio/ogg', opus],
          ['audio/wave', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
          ['audio/x-flac', Buffer.from('fLaC\0\0\0\x22', 'latin1')],
          ['image/bmp', Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'latin1')],
        ] as const) {
          const path = `${folder}/${contentType.replace('/', '-')}`
          expectData(await files.upload(path, body, { contentType }))
          expect(expectData(await files.info(path)).contentType).toBe(contentType)
        }
      },
    },
    {
      does: 'reads the fields of a form wherever they stand, type before that of the part',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const body = new FormData()
        body.append('', new Blob(['x'], { type: 'application/octet-stream' }), 'a.txt')
        body.append('contentType', 'text/plain')
        body.append('cacheControl', '7')
        body.append('userMetadata', JSON.stringify({ page: 1 }))
        const files = await openBucket('owner')
        expectData(await files.upload(path, body))
        expect(expectData(await files.info(path))).toMatchObject({
          contentType: 'text/plain',
          metadata: { page: 1 },
        })
      },
    },
    {
      does: "refuses a file above the bucket's limit, and takes one that just fits",
      run: async () => {
        const files = await openBucket('owner', 'archive')
        const folder = await newFolder()
        const options = { contentType: 'text/plain' }
        for (const body of [
          'a'.repeat(1001),
          new Blob(['a'.repeat(1001)], { type: 'text/plain' }),
        ]) {
          const { error } = await files.upload(`${folder}/large.txt`, body, options)
          expect(error).toMatchObject({ status: 400, statusCode: '413' })
        }
        expect(expectData(await files.list(folder))).toEqual([])
        expectData(await files.upload(`${folder}/fits.txt`, 'a'.repeat(1000), options))
      },
    },
    {
      does: 'refuses a caller without a session, even in a public bucket',
      run: async () => {
        const { error } = await createVisitor().storage.from(BUCKETS.open).upload('a.txt', 'a')
        expect(error).toMatchObject({ status: 400, statusCode: '403' })
      },
    },
    {
      does: "neither replaces another one's file nor stores into their folder, with upsert or without",
      run: async () => {
        const path = await storeText('mine')
        const stranger = await openBucket('stranger')
        for (const name of [path, `${await newFolder()}/planted.txt`]) {
          for (const upsert of [false, true]) {
            const { error } = await stranger.upload(name, 'theirs', { upsert })
            expect(error).toMatchObject({ status: 400 })
          }
        }
        expect(await readText(path)).toBe('mine')
        expectData(await stranger.upload(`${await newFolder('stranger')}/a.txt`, 'theirs'))
      },
    },
    {
      does: 'lets one of many who store the same name at once win, whole',
      run: async () => {
        const path = `${await newFolder()}/contested.txt`
        const files = await openBucket('owner')
        const tries = Array.from({ length: 20 }, (_, index) =>
          files.upload(path, `${index} `.repeat(5000), { contentType: 'text/plain' }),
        )
        const errors = (await Promise.all(tries)).map(({ error }) => error)
        expect(errors.filter((error) => error === null)).toHaveLength(1)
        const winner = errors.indexOf(null)
        expect(await readText(path)).toBe(`${winner} `.repeat(5000))
      },
    },
    {
      does: 'leaves one whole file of many who replace the same name at once',
      run: async () => {
        const path = `${await newFolder()}/contested.txt`
        const files = await openBucket('owner')
        const texts = Array.from({ length: 20 }, (_, index) => `${index} `.repeat(5000))
        const options = { contentType: 'text/plain', upsert: true }
        const tries = await Promise.all(texts.map((text) => files.upload(path, text, options)))
        for (const answer of tries) expectData(answer)
        expect(texts).toContain(await readText(path))
        const folder = path.slice(0, path.lastIndexOf('/'))
        expect(expectData(await files.list(folder))).toHaveLength(1)
      },
    },
    {
      does: 'refuses content that is encoded',
      onlyEmbedded: 'files are stored as they come; a stored encoding is refused',
      run: async () => {
        const files = await openBucket('owner')
        const path = `${await newFolder()}/a.txt`
        for (const body of ['a', new Blob(['a'], { type: 'text/plain' })]) {
          const { error } = await files.upload(path, body, { contentEncoding: 'gzip' })
          expect(error).toMatchObject({ status: 501, code: 'NotImplemented' })
        }
      },
    },
  ],
  update: [
    {
      does: 'replaces the content and its description',
      run: async () => {
        const path = await storeText('old')
        const files = await openBucket('owner')
        const options = { contentType: 'text/markdown', metadata: { edited: true } }
        expect(expectData(await files.update(path, 'new', options))).toMatchObject({ path })
        expect(await readText(path)).toBe('new')
        expect(expectData(await files.info(path))).toMatchObject({
          contentType: 'text/markdown',
          metadata: { edited: true },
        })
      },
    },
    {
      does: 'takes a form as well as bytes',
      run: async () => {
        const path = await storeText('old')
        expectData(await (await openBucket('owner')).update(path, form()))
        expect(await readText(path)).toBe(TEXT)
      },
    },
    {
      does: "does not touch another one's file",
      run: async () => {
        const path = await storeText('mine')
        const { error } = await (await openBucket('stranger')).update(path, 'theirs')
        expect(error).toMatchObject({ status: 400, statusCode: '403' })
        expect(await readText(path)).toBe('mine')
      },
    },
  ],
  setHeader: [
    {
      does: 'sends a header with every call of that object',
      run: async () => {
        const path = await storeText('abcdefghij')
        const files = (await openBucket('owner')).setHeader('range', 'bytes=2-4')
        expect(await expectData(await files.download(path)).text()).toBe('cde')
      },
    },
  ],
  throwOnError: [
    {
      does: 'turns the error of an answer into a rejection',
      run: async () => {
        const { client, id } = await findPerson('owner')
        const strict = client.storage.from(BUCKETS.private).throwOnError()
        await expect(strict.info(`${id}/absent.txt`)).rejects.toMatchObject({ code: 'NoSuchKey' })
        expect(expectData(await strict.info(await storeText())).size).toBe(4)
      },
    },
  ],
  toBase64: [
    {
      does: 'writes a text as base64 of its UTF-8, the form in which metadata travels',
      run: async () => {
        expect((await openBucket('owner')).toBase64('ä')).toBe('w6Q=')
      },
    },
  ],
}
