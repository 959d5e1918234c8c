import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { storedFileSchema } from '@sampletrail/contracts/files.ts'
import { receiptScanSchema, type ScanReceipt } from '@sampletrail/contracts/receipt-scan.ts'
import { connectBackend, type Backend } from '#src/backend.ts'
import { createConsultModel } from '#src/commands/receipts/consult-model.ts'
import {
  createReceiptsHandler,
  type ReceiptsDependencies,
} from '#src/functions/receipts/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { ReceiptModel } from '#src/integrations/ai/receipt-model.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import type { Log } from '#src/log/log.ts'
import { drawReceipt, receiptLines, writePdf, writeScannedPdf } from '#src/testing/receipt-files.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

// A machine that is busy with other tests takes long for a reading.
vi.setConfig({ testTimeout: 120_000 })

let site: TestServer
let owner: TestPerson
let stranger: TestPerson
let backend: Backend

beforeAll(async () => {
  site = await startTestServer({ API_CALLS_PER_MINUTE: '10000' })
  owner = await site.addPerson('owner')
  stranger = await site.addPerson('stranger')
  backend = connectBackend({ ...site.server.supabase, publicUrl: site.server.publicUrl }, log)
})

afterAll(async () => {
  await backend.stop()
  await site.stop()
})

beforeEach(async () => {
  await site.query(`update public.subscriptions set num_scans = 0, num_scans_total = 0`)
})

async function upload(bytes: Uint8Array, folder = 'receipts', person = owner): Promise<string> {
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', new File([new Uint8Array(bytes)], 'receipt'))
  const response = await fetch(`${site.server.localUrl}/api/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return storedFileSchema.parse(await response.json()).path
}

async function uploadAndDelete(): Promise<string> {
  const path = await upload(writePdf([receiptLines]))
  await site.service.storage.from('product-files').remove([path])
  return path
}

async function scan(
  body: ScanReceipt | Record<string, unknown>,
  token: string | null = owner.token,
  { origin = site.server.localUrl, signal = new AbortController().signal } = {},
): Promise<Response> {
  const path = origin === site.server.localUrl ? '/api/proxy-scan-receipt' : '/'
  return await fetch(origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    signal,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  })
}

async function errorOf(response: Response) {
  const { code, message } = errorBodySchema.parse(await response.json()).error
  return { status: response.status, code, message }
}

async function usesOf(person = owner): Promise<unknown> {
  const [row] = await site.query(
    'select num_scans, num_scans_total from public.subscriptions where user_id = $1',
    [person.id],
  )
  return row
}

const unused = { num_scans: 0, num_scans_total: 0 }

/** The handler with its own reader, beside the server's. */
async function serve(changes: Partial<ReceiptsDependencies>) {
  const reader = createReceiptReader()
  const handler = createReceiptsHandler({
    backend,
    reader,
    consultModel: createConsultModel({ model: null, log }),
    supabaseUrl: site.server.publicUrl,
    scansPerHour: 1000,
    log,
    ...changes,
  })
  const app = new Hono<ServerEnv>()
  app.use(async (context, next) => {
    context.set('requestId', 'a request')
    await next()
  })
  app.onError(createErrorHandler(log))
  app.route('/', handler)
  const own = await startLoopback((request) => app.fetch(request))
  return {
    origin: own.origin,
    reader,
    async stop() {
      await own.stop()
      await reader.close()
    },
  }
}

describe('a scan', () => {
  test('returns the values on a picture of a receipt, and counts once', async () => {
    const response = await scan({ receiptUrl: await upload(await drawReceipt()) })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(receiptScanSchema.parse(await response.json())).toMatchObject({
      price: 40,
      orderNumber: 'HG-20481',
      orderDate: '2026-03-14',
      scansLeft: 4,
    })
    expect(await usesOf()).toEqual({ num_scans: 1, num_scans_total: 1 })
  })

  test('accepts the signed URL of the file, by either name of this machine', async () => {
    const path = await upload(writePdf([receiptLines]), 'receipt-screenshots')
    const { data } = await owner.client.storage.from('product-files').createSignedUrl(path, 60)
    const signed = (data?.signedUrl ?? '').replace('127.0.0.1', 'localhost')
    for (const receiptUrl of [signed, signed.replace('localhost', '127.0.0.1')]) {
      const response = await scan({ receiptUrl })
      expect(receiptScanSchema.parse(await response.json())).toMatchObject({
        price: 40,
        confidence: { price: 'sure' },
      })
    }
  })

  test('accepts a date that is not over in the person’s time zone', async () => {
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const path = await upload(writePdf([[`Date: ${tomorrow}`, ...receiptLines.slice(-2)]]))
    for (const timeZone of ['Pacific/Kiritimati', 'Nowhere/Land']) {
      const response = await scan({ receiptUrl: path, timeZone })
      expect(receiptScanSchema.parse(await response.json()).orderDate).toBeNull()
    }
  })

  test('has unlimited uses on Pro', async () => {
    const paying = await site.addPerson('paying')
    await site.query(
      `update public.subscriptions set tier = 'pro', status = 'active' where user_id = $1`,
      [paying.id],
    )
    const path = await upload(writePdf([receiptLines]), 'receipts', paying)
    const response = await scan({ receiptUrl: path }, paying.token)
    expect(receiptScanSchema.parse(await response.json()).scansLeft).toBeNull()
  })
})

describe('a scan is refused, and not counted', () => {
  test.each([
    ['another person’s path', () => upload(writePdf([receiptLines]), 'receipts', stranger)],
    ['a path that leads nowhere', () => Promise.resolve(`receipts/${owner.id}/0a-gone.pdf`)],
    ['a file of another folder', () => upload(writePdf([receiptLines]), 'review-screenshots')],
    [
      'a signed URL elsewhere, although the file is there',
      async () =>
        `https://example.com/storage/v1/object/sign/product-files/${await upload(writePdf([receiptLines]))}`,
    ],
    ['a file that was deleted', uploadAndDelete],
  ])('for %s', async (_, find) => {
    expect(await errorOf(await scan({ receiptUrl: await find() }))).toEqual({
      status: 404,
      code: 'not_found',
      message: 'There is no such file among yours.',
    })
    expect(await usesOf()).toEqual(unused)
  })

  test('for a picture without a receipt', async () => {
    const path = await upload(await drawReceipt(['NOTHING TO SEE', 'on this picture']))
    expect(await errorOf(await scan({ receiptUrl: path }))).toMatchObject({
      status: 422,
      code: 'unreadable_file',
      message: /^No receipt could be read/,
    })
    expect(await usesOf()).toEqual(unused)
  })

  test.each([null, {}, { receiptUrl: '' }, { receiptUrl: 'x', dateOrder: 'year first' }])(
    'for a body like %j',
    async (body) => {
      expect(await errorOf(await scan(body ?? {}))).toMatchObject({ code: 'bad_request' })
    },
  )

  test('for a long body, and for a visitor', async () => {
    const long = { receiptUrl: 'x'.repeat(20_000) }
    expect((await scan(long)).status).toBe(400)
    expect((await scan(long, null)).status).toBe(400)
    expect((await scan({ receiptUrl: 'x' }, null)).status).toBe(401)
  })
})

describe('uses', () => {
  test('of 200 scans at once with 5 left are 5', async () => {
    const path = await upload(writePdf([receiptLines]))
    const answers = await Promise.all(Array.from({ length: 200 }, () => scan({ receiptUrl: path })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 403)).toHaveLength(195)
    const refused = answers.find(({ status }) => status === 403)
    expect(refused && (await errorOf(refused))).toEqual({
      status: 403,
      code: 'quota_reached',
      message:
        "You've reached the limit for free receipt scan actions. Upgrade to Pro for unlimited access!",
    })
    expect(await usesOf()).toEqual({ num_scans: 5, num_scans_total: 5 })
  })

  test('are returned if the reader is killed at work', async () => {
    const own = await serve({})
    const answer = scan({ receiptUrl: await upload(await writeScannedPdf(2)) }, owner.token, own)
    await expect.poll(() => own.reader.pid()).not.toBeNull()
    expect(await usesOf()).toMatchObject({ num_scans: 1 })
    kill(own.reader.pid() ?? 0, 'SIGKILL')
    expect(await errorOf(await answer)).toMatchObject({ status: 503, code: 'unavailable' })
    expect(await usesOf()).toEqual(unused)
    await own.stop()
  })

  test('are returned if the time is up', async () => {
    const reader = createReceiptReader({ deadline: 100 })
    const own = await serve({ reader })
    const path = await upload(await writeScannedPdf(2))
    expect(await errorOf(await scan({ receiptUrl: path }, owner.token, own))).toMatchObject({
      status: 504,
      code: 'timeout',
    })
    expect(await usesOf()).toEqual(unused)
    await own.stop()
    await reader.close()
  })

  test('are returned if nobody waits for the answer any more', async () => {
    const own = await serve({})
    const path = await upload(await writeScannedPdf(2))
    const leaving = new AbortController()
    const both = [1, 2].map(() =>
      scan({ receiptUrl: path }, owner.token, { ...own, signal: leaving.signal }),
    )
    await expect.poll(async () => await usesOf()).toMatchObject({ num_scans: 2 })
    leaving.abort()
    for (const one of both) await expect(one).rejects.toThrow('aborted')
    await expect.poll(async () => await usesOf()).toEqual(unused)
    await own.stop()
  })

  test('that cannot be counted are not used', async () => {
    const failing = { ...backend, asService: () => Promise.reject(new Error('no database')) }
    const own = await serve({ backend: failing })
    const path = await upload(writePdf([receiptLines]))
    expect(await errorOf(await scan({ receiptUrl: path }, owner.token, own))).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'Please try again',
    })
    expect(own.reader.pid()).toBeNull()
    await own.stop()
  })

  test('that cannot be returned at once are returned later', async () => {
    let calls = 0
    const flaky: Backend = {
      ...backend,
      asService(work) {
        calls += 1
        return calls === 2 ? Promise.reject(new Error('starting')) : backend.asService(work)
      },
    }
    const own = await serve({ backend: flaky })
    const absent = `receipts/${owner.id}/0a-gone.pdf`
    expect((await scan({ receiptUrl: absent }, owner.token, own)).status).toBe(404)
    expect(await usesOf()).toMatchObject({ num_scans: 1 })
    await expect.poll(async () => await usesOf(), { timeout: 5000 }).toEqual(unused)
    await own.stop()
  })
})

test('a model is asked about the reader’s uncertain values, with the picture', async () => {
  const asked: string[] = []
  const model: ReceiptModel = {
    read(pictures) {
      asked.push(...pictures.map(({ mediaType }) => mediaType))
      return Promise.reject(new Error('no model today'))
    },
  }
  const own = await serve({ consultModel: createConsultModel({ model, log }) })
  const path = await upload(await drawReceipt())
  const response = await scan({ receiptUrl: path }, owner.token, own)
  expect(await response.json()).toMatchObject({ price: 40 })
  expect(asked).toEqual(['image/png'])
  await own.stop()
})

test('a person who comes later does not wait for all scans of another person', async () => {
  await site.query(`update public.subscriptions set tier = 'pro', status = 'active'`)
  const [many, one] = [
    await upload(await drawReceipt()),
    await upload(writePdf([receiptLines]), 'receipts', stranger),
  ]
  const order: string[] = []
  const send = async (person: TestPerson, receiptUrl: string) => {
    const { status } = await scan({ receiptUrl }, person.token)
    order.push(`${person.email} ${status}`)
  }
  const all = Array.from({ length: 4 }, () => send(owner, many))
  await sleep(300)
  await Promise.all([...all, send(stranger, one)])
  expect(order.indexOf('stranger@example.com 200')).toBeLessThan(3)
  await site.query(`update public.subscriptions set tier = 'free'`)
})
