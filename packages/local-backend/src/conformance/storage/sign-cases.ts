import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import {
  BUCKETS,
  expectData,
  newFolder,
  openBucket,
  PNG,
  readText,
  sizeOf,
  storePhoto,
  storeText,
} from '#src/conformance/storage/stage.ts'
import { createVisitor } from '#src/conformance/target.ts'

const refusal = { status: 501, code: 'NotImplemented' }

async function sign(path: string, seconds = 60): Promise<string> {
  return expectData(await (await openBucket('owner')).createSignedUrl(path, seconds)).signedUrl
}

/** Signed uploads come from a person with only the publishable key. */
const anybody = () => createVisitor().storage.from(BUCKETS.private)

export const signCases: MethodTable = {
  createSignedUrl: [
    {
      does: 'makes an address that needs no key',
      run: async () => {
        const answer = await fetch(await sign(await storeText('signed')))
        expect([answer.status, await answer.text()]).toEqual([200, 'signed'])
      },
    },
    {
      does: 'makes one for a name with spaces and signs',
      run: async () => {
        const path = `${await newFolder()}/my receipt (2) & more.txt`
        const files = await openBucket('owner')
        expectData(await files.upload(path, 'signed', { contentType: 'text/plain' }))
        expect(await (await fetch(await sign(path))).text()).toBe('signed')
      },
    },
    {
      does: 'asks for a download, under the name of the file or another',
      run: async () => {
        const path = await storeText()
        const files = await openBucket('owner')
        for (const download of [true, 'my letter.txt']) {
          const { signedUrl } = expectData(await files.createSignedUrl(path, 60, { download }))
          const disposition = (await fetch(signedUrl)).headers.get('content-disposition')
          expect(disposition).toMatch(/^attachment/)
          if (download !== true) expect(disposition).toMatch(/my(?: |%20)letter\.txt/)
        }
      },
    },
    {
      does: 'ends when it should',
      run: async () => {
        const url = await sign(await storeText(), 1)
        await sleep(2100)
        expect((await fetch(url)).status).toBe(400)
      },
    },
    {
      does: 'opens its own file alone, and nothing once it was changed',
      run: async () => {
        const url = new URL(await sign(await storeText('mine')))
        const other = new URL(await sign(await storeText('other')))
        const swapped = new URL(url)
        swapped.pathname = other.pathname
        const cut = new URL(url)
        cut.searchParams.set('token', url.searchParams.get('token')?.slice(0, -3) ?? '')
        const bare = new URL(url)
        bare.search = ''
        for (const wrong of [swapped, cut, bare]) expect((await fetch(wrong)).status).toBe(400)
        expect((await fetch(url)).status).toBe(200)
      },
    },
    {
      does: 'is refused for a file that the caller may not read, or that is not there',
      run: async () => {
        const path = await storeText()
        for (const { error } of [
          await (await openBucket('stranger')).createSignedUrl(path, 60),
          await anybody().createSignedUrl(path, 60),
          await (await openBucket('owner')).createSignedUrl(`${path}.absent`, 60),
        ]) {
          expect(error).toMatchObject({ status: 400, message: 'Object not found' })
        }
      },
    },
    {
      does: 'is refused without a time that makes sense',
      run: async () => {
        const path = await storeText()
        const files = await openBucket('owner')
        for (const seconds of [0, -1, Number.NaN]) {
          expect((await files.createSignedUrl(path, seconds)).error).toMatchObject({ status: 400 })
        }
      },
    },
    {
      does: 'is refused for a time beyond every calendar',
      run: async () => {
        const path = await storeText()
        const files = await openBucket('owner')
        expect((await files.createSignedUrl(path, 1e21)).error).toMatchObject({ status: 400 })
      },
    },
    {
      does: 'refuses to name a version',
      onlyEmbedded: 'this package keeps one version of a file',
      run: async () => {
        const files = await openBucket('owner')
        const { error } = await files.createSignedUrl(await storeText(), 60, { versionId: '1' })
        expect(error).toMatchObject(refusal)
      },
    },
    {
      does: 'resizes, to the size that was signed and no other',
      run: async () => {
        const files = await openBucket('owner')
        const transform = { width: 30, height: 20 }
        const signed = await files.createSignedUrl(await storePhoto(), 60, { transform })
        const { signedUrl } = expectData(signed)
        expect(await sizeOf(await fetch(signedUrl))).toEqual([30, 20])
        expect(await sizeOf(await fetch(`${signedUrl}&width=60&height=40`))).toEqual([30, 20])
      },
    },
  ],
  createSignedUrls: [
    {
      does: 'makes many, and says which cannot be made',
      run: async () => {
        const mine = await storeText('one')
        const second = await storeText('two')
        const absent = `${mine}.absent`
        const files = await openBucket('owner')
        const signed = expectData(await files.createSignedUrls([mine, absent, second], 60))
        const byPath = new Map(signed.map((one) => [one.path, one]))
        expect(byPath.get(absent)).toMatchObject({ signedUrl: null, error: expect.any(String) })
        for (const [path, text] of [
          [mine, 'one'],
          [second, 'two'],
        ] as const) {
          const { signedUrl, error } = byPath.get(path) ?? {}
          expect(error).toBeNull()
          expect(await (await fetch(signedUrl ?? '')).text()).toBe(text)
        }
      },
    },
    {
      does: 'asks for downloads',
      run: async () => {
        const files = await openBucket('owner')
        const paths = [await storeText()]
        const [signed] = expectData(await files.createSignedUrls(paths, 60, { download: 'a.txt' }))
        const { headers } = await fetch(signed?.signedUrl ?? '')
        expect(headers.get('content-disposition')).toMatch(/^attachment.*a\.txt/)
      },
    },
    {
      does: "makes none for another one's files",
      run: async () => {
        const path = await storeText()
        const signed = expectData(await (await openBucket('stranger')).createSignedUrls([path], 60))
        expect(signed).toMatchObject([{ path, signedUrl: null }])
      },
    },
  ],
  createSignedUploadUrl: [
    {
      does: 'answers with the address, its token and the path',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const made = expectData(await (await openBucket('owner')).createSignedUploadUrl(path))
        expect(made).toEqual({ path, token: expect.any(String), signedUrl: expect.any(String) })
        expect(new URL(made.signedUrl).searchParams.get('token')).toBe(made.token)
      },
    },
    {
      does: 'makes an address that takes a plain PUT',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const made = expectData(await (await openBucket('owner')).createSignedUploadUrl(path))
        const headers = { 'content-type': 'text/plain' }
        const answer = await fetch(made.signedUrl, { method: 'PUT', body: 'put', headers })
        expect(answer.status).toBe(200)
        expect(await readText(path)).toBe('put')
      },
    },
    {
      does: 'is refused where the caller may not store',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const { error } = await (await openBucket('stranger')).createSignedUploadUrl(path)
        expect(error).toMatchObject({ status: 400, statusCode: '403' })
        const replacing = await (
          await openBucket('stranger')
        ).createSignedUploadUrl(await storeText(), { upsert: true })
        expect(replacing.error).toMatchObject({ status: 400, statusCode: '403' })
        expect((await anybody().createSignedUploadUrl(path)).error).toMatchObject({ status: 400 })
      },
    },
    {
      does: 'is refused for a name that is taken, unless it may replace',
      run: async () => {
        const path = await storeText('first')
        const files = await openBucket('owner')
        expect((await files.createSignedUploadUrl(path)).error).toMatchObject({ statusCode: '409' })
        const { token } = expectData(await files.createSignedUploadUrl(path, { upsert: true }))
        expectData(await anybody().uploadToSignedUrl(path, token, 'second'))
        expect(await readText(path)).toBe('second')
      },
    },
  ],
  uploadToSignedUrl: [
    {
      does: 'stores bytes and forms, with type and metadata, for whoever made the address',
      run: async () => {
        const files = await openBucket('owner')
        for (const body of [PNG, new Blob([PNG], { type: 'image/png' })]) {
          const path = `${await newFolder()}/a.png`
          const { token } = expectData(await files.createSignedUploadUrl(path))
          const options = { contentType: 'image/png', metadata: { page: 1 } }
          const stored = expectData(await anybody().uploadToSignedUrl(path, token, body, options))
          expect(stored).toEqual({ path, fullPath: `${BUCKETS.private}/${path}` })
          expect(expectData(await files.info(path))).toMatchObject({
            contentType: 'image/png',
            metadata: { page: 1 },
          })
        }
      },
    },
    {
      does: 'stores once: a second file is refused',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const { token } = expectData(await (await openBucket('owner')).createSignedUploadUrl(path))
        expectData(await anybody().uploadToSignedUrl(path, token, 'first'))
        const again = await anybody().uploadToSignedUrl(path, token, 'second', { upsert: true })
        expect(again.error).toMatchObject({ status: 400, statusCode: '409' })
        expect(await readText(path)).toBe('first')
      },
    },
    {
      does: 'refuses another name, a changed token and a token for reading',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const { token } = expectData(await (await openBucket('owner')).createSignedUploadUrl(path))
        const reading = new URL(await sign(await storeText())).searchParams.get('token') ?? ''
        for (const [name, given] of [
          [`${path}.other`, token],
          [path, token.slice(0, -3)],
          [path, reading],
          [path, 'nonsense'],
        ] as const) {
          const { error } = await anybody().uploadToSignedUrl(name, given, 'x')
          expect(error).toMatchObject({ status: 400 })
        }
        expectData(await anybody().uploadToSignedUrl(path, token, 'x'))
      },
    },
    {
      does: 'keeps to the limits of the bucket',
      run: async () => {
        const path = `${await newFolder()}/a.txt`
        const files = await openBucket('owner', 'archive')
        const { token } = expectData(await files.createSignedUploadUrl(path))
        const send = (body: string, contentType: string) =>
          createVisitor()
            .storage.from(BUCKETS.archive)
            .uploadToSignedUrl(path, token, body, { contentType })
        expect((await send('a'.repeat(1001), 'text/plain')).error).toMatchObject({
          statusCode: '413',
        })
        expect((await send('a', 'text/markdown')).error).toMatchObject({ statusCode: '415' })
        expectData(await send('a', 'text/plain'))
      },
    },
  ],
}
