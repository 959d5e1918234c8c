import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { connectBackend, type Backend, type Claims } from '#src/backend.ts'
import { exportAccount } from '#src/commands/accounts/export-account/export-account.ts'
import { exportedTables } from '#src/commands/accounts/export-account/exported-tables.ts'
import { streamParts } from '#src/functions/accounts/stream-parts.ts'
import { addFile, fillAccount, type FilledAccount } from '#src/testing/fill-account.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const SALE = { place: '=Hall 3', postage: 6.5, shipping: 8 }
let site: TestServer
let backend: Backend
let owner: TestPerson
let filled: FilledAccount

beforeAll(async () => {
  site = await startTestServer()
  backend = connectBackend(
    { ...site.server.supabase, url: site.server.localUrl, publicUrl: site.server.publicUrl },
    { info: () => undefined, warn: () => undefined, error: () => undefined },
  )
  owner = await site.addPerson('owner')
  filled = await fillAccount(site, owner)
  await site.query(
    `update public.products set sold = true, sold_price = 46.50, sold_fees = 13.30, sale_details = $2
     where user_id = $1 and name = '=1+1'`,
    [owner.id, SALE],
  )
  await fillAccount(site, await site.addPerson('stranger'))
})
afterAll(async () => {
  await backend.stop()
  await site.stop()
})

async function ask(token: string | null): Promise<Response> {
  return await fetch(`${site.server.localUrl}/api/account/export`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
}

async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, errorBodySchema.parse(await response.json()).error.code]
}

type Files = Record<string, Uint8Array>
type Rows = Record<string, unknown>[]

const textOf = (files: Files, name: string) => strFromU8(files[name] ?? new Uint8Array())
const jsonOf = (files: Files, name: string) => JSON.parse(textOf(files, `${name}.json`)) as Rows
const csvOf = (files: Files, name: string) =>
  Papa.parse<Record<string, string>>(textOf(files, `${name}.csv`).replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  })

async function open(response: Response): Promise<Files> {
  expect(response.status).toBe(200)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

const claimsOf = (person: TestPerson): Claims => ({
  sub: person.id,
  role: 'authenticated',
  aal: 'aal1',
})

async function collect(parts: AsyncGenerator<Uint8Array>): Promise<Files> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return unzipSync(new Uint8Array(Buffer.concat(all)))
}

describe('downloading everything', () => {
  let files: Files
  let response: Response
  beforeAll(async () => {
    response = await ask(owner.token)
    files = await open(response.clone())
  })

  test('answers with a ZIP to save', () => {
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="sampletrail-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('contains every own row as stored, including the trash, and nobody else’s', () => {
    const products = jsonOf(files, 'products')
    expect(products.map(({ id }) => String(id)).toSorted()).toEqual(
      filled.products.map(({ id }) => String(id)).toSorted(),
    )
    expect(products).toContainEqual(
      expect.objectContaining({
        name: 'Lamp, "bright"',
        price: 19.99,
        status: 'received',
        seller: 'Harbour',
      }),
    )
    expect(products).toContainEqual(
      expect.objectContaining({ sold_price: 46.5, sold_fees: 13.3, sale_details: SALE }),
    )
    expect(products.filter((row) => row['deleted_at'] !== null)).toHaveLength(1)
    expect(jsonOf(files, 'product_events').length).toBeGreaterThanOrEqual(6)
    expect(jsonOf(files, 'sellers')).toMatchObject([{ name: 'Harbour', email: 'h@example.com' }])
    expect(jsonOf(files, 'keyword_alerts')).toMatchObject([{ keyword: 'lamp' }])
    expect(jsonOf(files, 'subscription')).toMatchObject([{ tier: 'free' }])
    expect(jsonOf(files, 'ebay_integration')).toMatchObject([{ ebay_username: 'seller1' }])
    const account = JSON.parse(textOf(files, 'account.json')) as Record<string, unknown>
    expect(account).toMatchObject({
      email: owner.email,
      time_zone: 'UTC',
      signs_in_with: ['email'],
    })
    const everything = Object.keys(files)
      .map((name) => textOf(files, name))
      .join('')
    expect(everything).not.toMatch(/stranger|sealed-|secret-id/)
  })

  test('has each list as CSV with the same columns and rows', () => {
    for (const { name } of exportedTables) {
      const { data, meta, errors } = csvOf(files, name)
      expect([name, errors]).toEqual([name, []])
      expect([name, data.length]).toEqual([name, jsonOf(files, name).length])
      expect(meta.fields).toEqual(Object.keys(jsonOf(files, name)[0] ?? {}))
    }
    const names = csvOf(files, 'products').data.map((row) => String(row['name']))
    expect(names.toSorted()).toEqual(["'=1+1", 'In the trash', 'Lamp, "bright"'])
    const sold = csvOf(files, 'products').data.find((row) => row['sold'] === 'true')
    expect(JSON.parse(sold?.['sale_details'] ?? '')).toEqual(SALE)
    expect(csvOf(files, 'product_events').data[0]?.['changes']).toContain('"status"')
  })

  test('contains every file, byte for byte', async () => {
    expect(filled.files).toHaveLength(5)
    for (const { bucket, path } of filled.files) {
      const { data } = await site.service.storage.from(bucket).download(path)
      const stored = new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())
      expect(stored.byteLength).toBeGreaterThan(0)
      expect(files[`files/${bucket}/${path}`]).toEqual(stored)
    }
    const names = Object.keys(files).filter((name) => name.startsWith('files/'))
    const waiting = names.filter((name) => name.startsWith('files/product-files/inbox/'))
    expect([names.length, waiting.length]).toEqual([6, 1])
    expect(textOf(files, 'README.txt')).toContain('Every file could be read.')
  })

  test('knows every table that contains a person’s own rows', async () => {
    const tables = await site.query(
      `select format('%s.%s', c.relnamespace::regnamespace, c.relname) as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind = 'r' and a.attname = 'user_id' and not a.attisdropped
         and c.relnamespace::regnamespace::text in ('public', 'catalogue') order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual(
      exportedTables.map(({ source }) => source).toSorted(),
    )
  })
})

test('an empty account gets empty lists, with their columns', async () => {
  const files = await open(await ask((await site.addPerson('newcomer')).token))
  expect(jsonOf(files, 'products')).toEqual([])
  expect(csvOf(files, 'products').meta.fields).toContain('order_number')
})

test('a file that cannot be read is named, and the rest is there', async () => {
  const [lost] = filled.files
  const admin = async () => {
    const client = await backend.admin()
    const changed = Object.create(client) as typeof client
    const from = (bucket: string) => {
      const bucketFiles = client.storage.from(bucket)
      const download = bucketFiles.download.bind(bucketFiles)
      bucketFiles.download = (path) => download(path === lost?.path ? `${path}-that-is-gone` : path)
      return bucketFiles
    }
    Object.defineProperty(changed, 'storage', { value: { from } })
    return changed
  }
  const files = await collect(exportAccount({ ...backend, admin }, claimsOf(owner), new Date()))
  const name = `files/${lost?.bucket}/${lost?.path}`
  expect(Object.keys(files)).not.toContain(name)
  expect(Object.keys(files).filter((path) => path.startsWith('files/'))).toHaveLength(5)
  expect(textOf(files, 'README.txt')).toContain(name)
})

test('rows that cannot be read interrupt the download', async () => {
  let calls = 0
  const asUser: Backend['asUser'] = async (claims, work) => {
    calls += 1
    if (calls > 4) throw new Error('database lost')
    return await backend.asUser(claims, work)
  }
  const parts = exportAccount({ ...backend, asUser }, claimsOf(owner), new Date())
  const ends: unknown[] = []
  const body = await streamParts(parts, (error) => void ends.push(error))
  await expect(new Response(body).arrayBuffer()).rejects.toThrow('database lost')
  expect(ends).toHaveLength(1)
})

describe('150 products with files, and 5,000 products', () => {
  test('are all there, and are read no faster than they are sent', async () => {
    const person = await site.addPerson('collector')
    await site.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [person.id])
    await site.query(
      `insert into public.products (user_id, name, additional_notes)
       select $1, 'Product ' || n, repeat('note ', 100) from generate_series(1, 5000) as n`,
      [person.id],
    )
    // Over the limit of Basic now, so most of them are disabled.
    await site.query(`update public.subscriptions set tier = 'free' where user_id = $1`, [
      person.id,
    ])
    for (let count = 0; count < 150; count += 10) {
      await Promise.all(Array.from({ length: 10 }, () => addFile(site, person, 'receipts')))
    }
    let reads = 0
    const counting: Backend = {
      ...backend,
      asUser: async (claims, work) => {
        reads += 1
        return await backend.asUser(claims, work)
      },
    }
    const parts = exportAccount(counting, claimsOf(person), new Date())
    const taken: Uint8Array[] = []
    let largest = 0
    const take = async () => {
      const { value, done } = await parts.next()
      if (!done) taken.push(value)
      largest = Math.max(largest, value?.byteLength ?? 0)
      return done !== true
    }
    for (let count = 0; count < 5; count += 1) {
      await take()
    }
    expect(reads).toBeLessThan(6)
    while (await take());
    expect(largest).toBeLessThan(256 * 1024)
    const files = unzipSync(new Uint8Array(Buffer.concat(taken)))
    expect(jsonOf(files, 'products')).toHaveLength(5000)
    expect(new Set(jsonOf(files, 'products').map(({ id }) => id)).size).toBe(5000)
    expect(csvOf(files, 'products').data).toHaveLength(5000)
    expect(jsonOf(files, 'product_events')).toHaveLength(5000)
    expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(150)
  }, 120_000)
})

describe('it is refused', () => {
  test.each([null, 'a.b.c'])('to visitors (%s)', async (token) => {
    expect(await refusalOf(await ask(token))).toEqual([401, 'unauthorized'])
  })

  test('without the second factor that was set up', async () => {
    const person = await site.addPerson('careful')
    expect((await open(await ask(person.token)))['account.json']).toBeDefined()
    await site.addSecondFactor(person.id)
    expect(await refusalOf(await ask(person.token))).toEqual([403, 'second_factor_needed'])
  })

  test('once the account is being closed', async () => {
    const person = await site.addPerson('leaver')
    await site.query('select private.begin_closure($1)', [person.id])
    expect(await refusalOf(await ask(person.token))).toEqual([401, 'unauthorized'])
  })

  test('while another one runs, and not afterwards', async () => {
    const person = await site.addPerson('hasty')
    for (let count = 0; count < 30; count += 1) {
      await addFile(site, person, 'product-images')
    }
    const answers = await Promise.all([ask(person.token), ask(person.token)])
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 503]))
    await Promise.all(answers.map(async (answer) => answer.arrayBuffer()))
    await open(await ask(person.token))
  })
})

test('a request for only the headers leaves nothing running', async () => {
  const person = await site.addPerson('header')
  const headers = { authorization: `Bearer ${person.token}` }
  const url = `${site.server.localUrl}/api/account/export`
  const answer = await fetch(url, { method: 'HEAD', headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(401)
  await open(await ask(person.token))
})

test('no text in a CSV starts like a formula, on one line or on several', async () => {
  const person = await site.addPerson('formulas')
  await site.query(`update public.subscriptions set tier = 'pro' where user_id = $1`, [person.id])
  const signs = [
    '=',
    '+',
    '-',
    '@',
    '\t=',
    '\r=',
    '\n=',
    ' =',
    '\u00A0@',
    "'=",
    '＝',
    '＋',
    '－',
    '＠',
    ' ＝',
  ]
  const texts = signs.flatMap((sign) => [`${sign}1+1`, `${sign}1+1\nand more`])
  await site.query(
    `insert into public.products (user_id, name, additional_notes) select $1, 'Lamp', unnest($2::text[])`,
    [person.id, texts],
  )
  const files = await open(await ask(person.token))
  const notes = csvOf(files, 'products').data.map((row) => String(row['additional_notes']))
  expect(notes.toSorted()).toEqual(texts.map((text) => `'${text}`).toSorted())
  const stored = jsonOf(files, 'products').map((row) => String(row['additional_notes']))
  expect(stored.toSorted()).toEqual(texts.toSorted())
})

async function* endless() {
  for (;;) yield new Uint8Array(10)
}

describe('a download that is not read', () => {
  test('ends automatically', async () => {
    const ends: unknown[] = []
    const body = await streamParts(endless(), (error) => void ends.push(error), 50)
    const reader = body.getReader()
    await reader.read()
    await expect.poll(() => ends).toHaveLength(1)
    await expect(reader.read()).rejects.toThrow('not taken')
  })

  test('ends automatically even if its reading never started', async () => {
    const ends: unknown[] = []
    await streamParts(endless(), (error) => void ends.push(error), 50)
    await expect.poll(() => ends).toHaveLength(1)
  })

  test('ends when the browser goes away', async () => {
    const ends: unknown[] = []
    const body = await streamParts(endless(), (error) => void ends.push(error))
    await body.cancel()
    expect(ends).toEqual([undefined])
  })
})
