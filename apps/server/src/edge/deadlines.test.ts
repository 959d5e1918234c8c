import { createServer, type AddressInfo, type Server } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { storedFileSchema } from '@sampletrail/contracts/files.ts'
import { answerDeadlines } from '#src/deadlines/answer-deadlines.ts'
import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { createModelClient } from '#src/integrations/ai/client.ts'
import { createEbayClient } from '#src/integrations/ebay/client.ts'
import { createEbayAccounts } from '#src/integrations/ebay/ebay-account.ts'
import { createSellerSender } from '#src/integrations/ebay/seller.ts'
import { openSmtp } from '#src/integrations/mail/smtp.ts'
import { createOfferSource } from '#src/integrations/offer-source/client.ts'
import { createPaymentClient } from '#src/integrations/payments/client.ts'
import { createShopReader } from '#src/integrations/shops/shop-reader.ts'
import { createWebReader } from '#src/integrations/web/web-reader.ts'
import { createWebSender } from '#src/integrations/web/web-sender.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import { openProjectFiles } from '#src/move/project-files.ts'
import { hurryTimers } from '#src/testing/hurry-timers.ts'
import { paymentKeys } from '#src/testing/payment-settings.ts'
import { receiptLines, writePdf } from '#src/testing/receipt-files.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'
import { readTimeTable } from '#src/testing/read-limit-table.ts'

/** Accepts connections, and says nothing. */
let silent: Server
let origin: string
let host: string

beforeAll(async () => {
  silent = createServer((socket) => void socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  origin = `http://${host}`
})
afterAll(() => void silent.close())
afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal
const upstreams = () => new Map([['silent.test', origin]])
const ebay = () => ({
  clientId: 'trail',
  clientSecret: 'secret',
  environment: 'production' as const,
  ruName: 'Trail',
  apiUrl: origin,
  authUrl: origin,
  identityUrl: origin,
  mediaUrl: origin,
})
const sendMail = () =>
  openSmtp(`smtp://${host}`, 'a@example.com', 1).send({
    to: 'b@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  })
const askModel = () =>
  createModelClient({ baseUrl: `${origin}/v1`, apiKey: null, model: 'seer' }).ask(
    {
      instructions: 'Read.',
      question: 'What?',
      pictures: [],
      shape: z.object({}),
      read: (answer) => answer,
    },
    never,
  )

/** Each kind of call to a service that never answers. */
const kinds: Record<keyof typeof vendorDeadlines, (() => Promise<unknown>)[]> = {
  payments: [() => createPaymentClient({ ...paymentKeys, apiUrl: origin }).readPrice()],
  eBay: [
    () => createEbayClient(ebay()).searchByImage(Buffer.from('picture'), {}),
    () => createEbayAccounts(ebay())!.exchangeCode('code'),
    () => createSellerSender(ebay())('token', { method: 'GET', path: '/' }),
  ],
  'page or picture of a site': [
    () => createWebReader({ upstreams: upstreams() }).readPage('https://silent.test/'),
    () => createWebReader({ upstreams: upstreams() }).readPicture('https://silent.test/'),
  ],
  'push message': [
    () =>
      createWebSender({ upstreams: upstreams() })('https://silent.test/', {
        headers: {},
        body: Buffer.from(''),
      }),
  ],
  'AI model': [askModel],
  'first word of the AI model': [askModel],
  email: [sendMail],
  'step of an email': [sendMail],
  'offers of another project': [
    () =>
      createOfferSource({ name: 'north', url: origin, key: 'k', schema: 'public' }).listSellers(
        never,
      ),
    () =>
      createOfferSource({ name: 'north', url: origin, key: 'k', schema: 'public' }).listOffers(
        null,
        never,
      ),
  ],
  'reading of a page': [readEndlessPage],
  'reading of a receipt': [
    () => createReceiptReader().readLater(() => new Promise(() => undefined)),
  ],
  'file of a move': [
    () =>
      openProjectFiles({ url: origin, secretKey: 'k' }).read({ bucket: 'files', name: 'a.pdf' }),
  ],
}

/** Each of these opens inside all those before it, again and again. */
async function readEndlessPage(): Promise<never> {
  const reader = createShopReader()
  const bytes = Buffer.from('<a><div>'.repeat(200_000))
  const answer = await reader.read({ bytes, contentType: 'text/html', url: 'https://a.example/' })
  await reader.stop()
  throw new Error(JSON.stringify(answer))
}

const documented = readTimeTable('Deadlines')

test('the page on limits names every deadline, and no other', () => {
  expect([...documented.keys()].toSorted()).toEqual(
    [...Object.keys(vendorDeadlines), ...Object.keys(answerDeadlines)].toSorted(),
  )
})

test.each(Object.entries(kinds))('the deadline of: %s', async (name, calls) => {
  const milliseconds = (documented.get(name) ?? NaN) * 1000
  // The mail client asks for what is left of its time.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { asked } = hurryTimers(milliseconds)
  for (const call of calls) {
    asked.length = 0
    await expect(call()).rejects.toBeInstanceOf(Error)
    expect(asked).toContain(milliseconds)
  }
})

describe('an answer to a person', () => {
  let site: TestServer
  let person: TestPerson

  beforeAll(async () => {
    site = await startTestServer({ AI_BASE_URL: `${origin}/v1`, AI_MODEL: 'seer' })
    person = await site.addPerson('ada')
  })
  afterAll(() => site.stop())

  const post = (path: string, body: string | FormData, type?: string) =>
    fetch(site.server.localUrl + path, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${person.token}`, ...(type && { 'content-type': type }) },
    })

  /** Asks with a hurried clock; the answer, and how often the documented time was asked for. */
  async function askHurriedly(name: keyof typeof answerDeadlines, body: object, path: string) {
    const milliseconds = (documented.get(name) ?? NaN) * 1000
    const { asked } = hurryTimers(milliseconds)
    const answer = await post(path, JSON.stringify(body), 'application/json')
    return [
      answer.status,
      await answer.text(),
      asked.filter((time) => time === milliseconds).length,
    ]
  }

  async function uploadReceipt(): Promise<string> {
    const form = new FormData()
    form.set('folder', 'receipts')
    form.set('file', new File([new Uint8Array(writePdf([receiptLines]))], 'a.pdf'))
    return storedFileSchema.parse(await (await post('/api/files', form)).json()).path
  }

  test('of a scan ends after its time, and the scan goes on', async () => {
    const path = await uploadReceipt()
    const { data } = await person.client.storage.from('product-files').createSignedUrl(path, 60)
    const body = { receiptUrl: data?.signedUrl }
    expect(await askHurriedly('scan', body, '/api/proxy-scan-receipt')).toEqual([
      504,
      expect.stringContaining('Scan request timed out after 60 seconds'),
      1,
    ])
    vi.restoreAllMocks()
    const listed = async () => (await person.client.rpc('list_receipt_scans')).data
    await expect
      .poll(listed, { timeout: 30_000 })
      .toMatchObject([{ path, state: 'done', answer: { price: 40 } }])
  })

  test('of a review ends after its time', async () => {
    const { data } = await person.client
      .from('products')
      .insert({ name: 'Mug', status: 'received' })
      .select('id')
    const body = {
      productId: data?.[0]?.['id'],
      productName: 'Mug',
      rating: 5,
      liked: 'The handle',
    }
    expect(await askHurriedly('review', body, '/api/generate-review')).toEqual([
      504,
      expect.stringContaining('The review was not written within 60 seconds.'),
      expect.toBeOneOf([1, 2]),
    ])
  })

  test('of a link to proofs, and of their PDF, ends after its time', async () => {
    const receipt = await uploadReceipt()
    const { data } = await person.client
      .from('products')
      .insert({ name: 'Mug', receipt_url: receipt })
      .select('id')
    const body = { products: [data?.[0]?.['id']], shows: ['receipt'] }
    expect(await askHurriedly('proof link', { ...body, lasts: 'day' }, '/api/case-links')).toEqual([
      504,
      expect.stringContaining('Drawing these files took too long.'),
      1,
    ])
    vi.restoreAllMocks()
    expect(await askHurriedly('proof PDF', body, '/api/case-links/pdf')).toEqual([
      504,
      expect.stringContaining('Making this PDF took too long.'),
      1,
    ])
  })

  test('of proposals what to black out ends after its time', async () => {
    const path = await uploadReceipt()
    expect(await askHurriedly('proposals', { path }, '/api/case-links/proposals')).toEqual([
      504,
      expect.stringContaining('This file took too long to open. Please try again.'),
      expect.toBeOneOf([1, 2]),
    ])
  })

  test('of everything else ends after its time', async () => {
    const milliseconds = (documented.get('answer') ?? NaN) * 1000
    const { asked } = hurryTimers(milliseconds)
    const app = new Hono<ServerEnv>()
    app.onError((error) => new Response(error.message, { status: 504 }))
    app.use(answerInTime('This took too long.'))
    app.get('/', () => new Promise<Response>(() => undefined))
    expect(await (await app.request('/')).text()).toBe('This took too long.')
    expect(asked).toContain(milliseconds)
  })
})
