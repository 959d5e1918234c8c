import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseParts, type CasePart } from '@sampletrail/contracts/case-links.ts'
import {
  colours,
  countPixels,
  nameColour,
  openCaseDesk,
  type CaseTester,
} from '#src/testing/open-case-desk.ts'

type Desk = Awaited<ReturnType<typeof openCaseDesk>>

let desk: Desk
let tester: CaseTester
const logged: unknown[] = []
const keep = (...entry: unknown[]) => void logged.push(entry)

beforeAll(async () => {
  desk = await openCaseDesk({}, { info: keep, warn: keep, error: keep })
  tester = await desk.addTester()
  await usePro(tester)
})
afterAll(() => desk.stop())

const usePro = ({ person }: CaseTester) =>
  desk.site.query(
    `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
    [person.id],
  )

async function readPdf(path: string) {
  const answer = await desk.browse(`${path}/pdf`)
  expect(answer.status).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const raw = Buffer.from(bytes).toString('latin1')
  const pdf = await getDocumentProxy(bytes)
  const { text } = await extractText(pdf, { mergePages: true })
  return { answer, raw, text: text.replaceAll(/\s+/g, ' '), meta: await getMeta(pdf) }
}

/** What the page has only if its part is ticked: words, and the colours of pictures. */
const signs: Record<CasePart, { words: string[]; picture?: string }> = {
  picture: { words: [], picture: 'picture' },
  order_number: { words: ['112-1234567-1234567'] },
  days: { words: ['5 March 2026', '9 March 2026', '12 March 2026', '14 March 2026'] },
  amount: { words: ['$28.00'] },
  receipt: { words: ['Receipt'], picture: 'receipt' },
  review: { words: ['https://shop.example/reviews/R1'], picture: 'review' },
  notes: { words: ['1 March 2026', 'Full refund within a week'] },
  proofs: { words: ['What they wrote'], picture: 'proofs' },
  answer: { words: ['Refund sent'] },
}

const ticks: [string, readonly CasePart[]][] = [
  ['nothing', []],
  ...caseParts.map((part): [string, CasePart[]] => [`only ${part}`, [part]]),
  ...caseParts.map((part): [string, CasePart[]] => [
    `everything but ${part}`,
    caseParts.filter((other) => other !== part),
  ]),
  ['everything', caseParts],
]

describe('a signed-out browser sees exactly what was ticked:', () => {
  test.each(ticks)('%s', async (_, shows) => {
    const { path, leftOut } = await desk.share(tester, { shows })
    expect(leftOut).toEqual([])
    const { answer, text, pictures } = await desk.look(path)
    expect(answer.status).toBe(200)
    expect(text).toContain('Oak lamp')
    const pdf = await readPdf(path)
    expect(pdf.text).toContain('Oak lamp')
    for (const part of caseParts) {
      for (const word of signs[part].words) {
        expect([part, word, text.includes(word)]).toEqual([part, word, shows.includes(part)])
        // Nobody answers on paper.
        const isOnPaper = shows.includes(part) && part !== 'answer'
        expect([part, word, pdf.text.includes(word)]).toEqual([part, word, isOnPaper])
      }
    }
    const expected = shows.flatMap((part) => signs[part].picture ?? [])
    expect((await Promise.all(pictures.map(nameColour))).toSorted()).toEqual(expected.toSorted())
    expect(pdf.raw.match(/\/Subtype \/Image/g)?.length ?? 0).toBe(expected.length)
    for (const source of [text, pdf.raw, pdf.text, ...pictures.map(String)]) {
      expect(source).not.toMatch(/SECRET|example\.com|secret-tester|shared\/|receipts\//)
      expect(source).not.toContain(tester.person.id)
    }
  })
})

test('pictures have no metadata, and the PDF says nobody, no program but ours and no day', async () => {
  const { path } = await desk.share(tester)
  const { pictures } = await desk.look(path)
  expect(pictures).toHaveLength(4)
  for (const picture of pictures) {
    const { exif, xmp, icc, iptc, comments } = await sharp(picture).metadata()
    expect([exif, xmp, icc, iptc, comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
  const { meta, raw } = await readPdf(path)
  expect(meta.info).toMatchObject({
    Producer: 'SampleTrail',
    Creator: 'SampleTrail',
    Title: 'Proof from a product tester',
  })
  expect(meta.info).not.toHaveProperty('Author')
  expect(JSON.stringify(meta)).not.toContain(String(new Date().getFullYear()))
  expect(raw).not.toMatch(/\/ModDate|\/Author|<xmp|pdfkit/i)
})

test('what was blacked out is in no byte of the picture or the PDF', async () => {
  const other = await desk.addTester()
  const secret = '#00ff90'
  const bytes = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#ffffff' },
  })
    .composite([
      {
        input: { create: { width: 120, height: 60, channels: 3, background: secret } },
        left: 100,
        top: 200,
      },
    ])
    .png()
    .toBuffer()
  const receipt = await desk.upload(other.person, 'receipts', bytes)
  await other.person.client
    .from('products')
    .update({ receipt_url: receipt })
    .eq('id', other.product)
  const seen = async () => {
    const { path } = await desk.share(other, { shows: ['receipt'] })
    const { pictures } = await desk.look(path)
    const answer = await desk.browse(`${path}/pdf`)
    const { extractImages } = await import('unpdf')
    const inPdf = await extractImages(
      await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())),
      1,
    )
    const drawn = await Promise.all(
      inPdf.map(({ data, width, height, channels }) =>
        sharp(data, { raw: { width, height, channels } }).png().toBuffer(),
      ),
    )
    expect([pictures.length, drawn.length]).toEqual([1, 1])
    return await Promise.all([...pictures, ...drawn].map((picture) => countPixels(picture, secret)))
  }
  for (const pixels of await seen()) expect(pixels).toBeGreaterThan(5000)
  const box = { page: 1, left: 0.24, top: 0.49, width: 0.32, height: 0.17 }
  const { error } = await other.person.client
    .from('blackouts')
    .insert({ path: receipt, boxes: [box] })
  expect(error).toBeNull()
  expect(await seen()).toEqual([0, 0])
})

describe('the page', () => {
  test('is for nobody else: no script, no cache, no index, no frame, no referrer, no cookie', async () => {
    const { path } = await desk.share(tester)
    const { answer, text, addresses } = await desk.look(path)
    const style = /<style>([^<]+)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
    expect(text).not.toMatch(/<script|javascript:|\son\w+=|style="/i)
    const answers = [
      answer,
      await desk.browse(`${path}/pdf`),
      await desk.browse(addresses[0] ?? ''),
    ]
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      )
    }
  })

  test('counts who opens it, and not previews, headers, PDFs and pages that are loaded in advance', async () => {
    const { path, id } = await desk.share(tester)
    const opened = async () =>
      (await tester.person.client.from('case_links').select('opened_count').eq('id', id)).data
    for (const agent of [
      'WhatsApp/2.23.20.0',
      'TelegramBot (like TwitterBot)',
      'facebookexternalhit/1.1',
      'Slackbot-LinkExpanding 1.0',
    ]) {
      const text = await (await desk.browse(path, { agent })).text()
      expect(text).toContain('<title>Proof from a product tester</title>')
      expect(text).not.toMatch(/Oak lamp|<img|\$28|og:image/)
    }
    await desk.browse(path, { headers: { 'sec-purpose': 'prefetch;prerender' } })
    await desk.browse(path, { method: 'HEAD' })
    await (await desk.browse(`${path}/pdf`)).arrayBuffer()
    expect(await opened()).toEqual([{ opened_count: 0 }])
    await desk.browse(path)
    await desk.browse(path)
    expect(await opened()).toEqual([{ opened_count: 2 }])
  })

  test('escapes every text, in the page and in the form', async () => {
    const evil = `"><script>alert('$&')</script><b>`
    const other = await desk.addTester({
      name: `name ${evil}`,
      order_number: `number ${evil}`,
      review_url: `https://shop.example/"><script>`,
      deal_notes: [{ day: '2026-03-01', text: `agreed ${evil}` }],
      storage_place: 'Secret box 3',
    })
    await other.person.client
      .from('product_proofs')
      .update({ note: `note ${evil}` })
      .eq('id', other.proof)
    const { path } = await desk.share(other)
    const { text } = await desk.look(path)
    for (const word of ['name', 'number', 'agreed', 'note'])
      expect(text).toContain(`${word} &quot;&gt;`)
    const form = await desk.browse(path, {
      method: 'POST',
      body: new URLSearchParams({ method: '', reference: `reference ${evil}` }),
    })
    const again = await form.text()
    expect([form.status, again.includes('value="reference &quot;&gt;')]).toEqual([400, true])
    expect(text + again).not.toMatch(/<script|<b>">/)
    const pdf = await readPdf(path)
    expect(pdf.text).toContain(`name ${evil}`)
    // Where the tester keeps a product is nobody else's business.
    expect(text + pdf.text).not.toContain('Secret box')
  })

  test('shows several products with their sum', async () => {
    const other = await desk.addProduct(tester.person, {
      name: '木のランプ',
      status: 'ordered',
      price: 12,
      seller_id: tester.seller,
    })
    const { path } = await desk.share(tester, {
      products: [tester.product, other],
      shows: ['amount', 'answer'],
    })
    const { text } = await desk.look(path)
    expect(text).toContain('2 products')
    expect(text).toContain('<b>$40.00</b>')
    const pdf = await readPdf(path)
    expect(pdf.text).toContain('Amount asked for, all together: $40.00')
    expect(pdf.text).toContain('木のランプ')
  })
})

describe('there is nothing', () => {
  test('is the same answer, whatever it looks like', async () => {
    const { path, id } = await desk.share(tester)
    await tester.person.client.rpc('end_case_link', { p_link: id })
    const addresses = [
      path,
      `/proof/${'a'.repeat(43)}`,
      '/proof/x',
      '/proof/%ff',
      '/proof/',
      '/proof/a/b/c',
      `${path}/pdf`,
      '/proof/..%2fapi',
      `/proof/${'x'.repeat(3000)}`,
    ]
    const answers = await Promise.all(
      addresses.map(async (address, at) => {
        const { status, headers, ...answer } = await desk
          .browse(address, { address: `10.4.${at}.1` })
          .then(async (response) => ({
            status: response.status,
            headers: response.headers,
            text: await response.text(),
          }))
        const kept = [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name))
        return JSON.stringify([status, kept, answer])
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^\[404,.*There is nothing at this address/)
  })

  test('is left after a link was taken back: no page, picture or PDF, and none to answer', async () => {
    const { path, id } = await desk.share(tester)
    const { addresses } = await desk.look(path)
    expect(addresses).toHaveLength(4)
    await tester.person.client.rpc('end_case_link', { p_link: id })
    for (const address of [path, `${path}/pdf`, ...addresses]) {
      expect((await desk.browse(address)).status).toBe(404)
    }
    const body = new URLSearchParams({ method: 'PayPal' })
    expect((await desk.browse(path, { method: 'POST', body })).status).toBe(404)
  })

  test('of a picture whose file was replaced, also at an address from before', async () => {
    const other = await desk.addTester()
    const { path } = await desk.share(other, { shows: ['receipt', 'proofs'] })
    const { addresses } = await desk.look(path)
    await other.person.client.from('products').update({ receipt_url: null }).eq('id', other.product)
    await other.person.client.from('product_proofs').delete().eq('id', other.proof)
    const answers = await Promise.all(addresses.map((address) => desk.browse(address)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect((await desk.look(path)).addresses).toEqual([])
  })

  test('at a picture’s address that was changed, or is of another thing', async () => {
    const { path, id } = await desk.share(tester)
    const { addresses } = await desk.look(path)
    const sealed = addresses[0]?.split('/').at(-1) ?? ''
    for (const wrong of [
      `${sealed}a`,
      sealed.slice(1),
      sealed.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
      id,
      tester.product,
      'x',
    ]) {
      expect((await desk.browse(`/proof-files/${wrong}`)).status).toBe(404)
    }
  })

  test('of the pictures anywhere else: not by REST, not in storage, for nobody', async () => {
    await desk.share(tester)
    const stranger = await desk.site.addPerson('stranger')
    const [file] = await desk.site.query('select path from internal.case_files limit 1')
    const path = String(file?.['path'])
    const { localUrl, supabase } = desk.site.server
    for (const token of [supabase.publishableKey, stranger.token, tester.person.token]) {
      const headers = { apikey: supabase.publishableKey, authorization: `Bearer ${token}` }
      for (const address of [
        `/storage/v1/object/product-files/${path}`,
        `/storage/v1/object/authenticated/product-files/${path}`,
        `/storage/v1/object/public/product-files/${path}`,
        '/rest/v1/case_keys?select=*',
        '/rest/v1/case_files?select=*',
        '/rest/v1/rpc/read_case_link',
      ]) {
        expect([address, (await fetch(localUrl + address, { headers })).ok]).toEqual([
          address,
          false,
        ])
      }
    }
    const { data } = await stranger.client.from('case_links').select('*')
    expect(data).toEqual([])
  })
})

test('guesses are limited for their address, and hold up no open link', async () => {
  const { path } = await desk.share(tester)
  const guess = async (address: string) =>
    (await desk.browse(`/proof/${crypto.randomUUID()}`, { address })).status
  const answers: number[] = []
  for (let round = 0; round < 10; round += 1) {
    answers.push(...(await Promise.all(Array.from({ length: 30 }, () => guess('10.7.0.1')))))
  }
  expect(answers.filter((status) => status === 404)).toHaveLength(60)
  expect(answers.filter((status) => status === 429)).toHaveLength(240)
  expect((await desk.browse(path, { address: '10.7.0.1' })).status).toBe(200)
  expect(await guess('10.7.0.2')).toBe(404)
})

test('the log has no address of a link or picture', async () => {
  const { path } = await desk.share(tester)
  const { addresses } = await desk.look(path)
  const text = JSON.stringify(logged)
  expect(text).toContain('request')
  for (const address of [path, ...addresses]) expect(text).not.toContain(address.split('/').at(-1))
})

test.each(Object.keys(colours))('the colour of %s is not mistaken for another', async (name) => {
  const { paint } = await import('#src/testing/open-case-desk.ts')
  expect(await nameColour(await paint(colours[name as keyof typeof colours]))).toBe(name)
})
