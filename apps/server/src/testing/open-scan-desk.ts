import { Hono } from 'hono'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { storedFileSchema } from '@sampletrail/contracts/files.ts'
import type { ScanReceipt } from '@sampletrail/contracts/receipt-scan.ts'
import { createConsultModel } from '#src/commands/receipts/consult-model.ts'
import type { ReadingTools } from '#src/commands/receipts/read-scan.ts'
import { createReceiptsHandler } from '#src/functions/receipts/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { createReceiptReader } from '#src/integrations/ocr/receipt-reader.ts'
import { startReceiptJobs } from '#src/jobs/receipt-jobs.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import { startTestServer } from '#src/testing/start-test-server.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

export const unused = { num_scans: 0, num_scans_total: 0 }

/** A server with two people who scan receipts, and other servers beside it. */
export async function openScanDesk() {
  const site = await startTestServer({ API_CALLS_PER_MINUTE: '10000' })
  const [owner, stranger] = [await site.addPerson('owner'), await site.addPerson('stranger')]
  const backend = connectTo(site, log)

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

  /** The handler of another server, with its own reader. */
  async function serve(changes: Partial<ReadingTools> = {}) {
    const tools = {
      backend,
      reader: createReceiptReader(),
      consultModel: createConsultModel({ model: null, log }),
      log,
      ...changes,
    }
    const receiptJobs = startReceiptJobs(tools)
    const handler = createReceiptsHandler({
      backend: { ...backend, ...tools.backend },
      receiptJobs,
      supabaseUrl: site.server.publicUrl,
      scansPerHour: 1000,
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
      reader: tools.reader,
      receiptJobs,
      async stop() {
        await receiptJobs.stop()
        await own.stop()
      },
    }
  }

  return {
    site,
    owner,
    stranger,
    backend,
    upload,
    scan,
    serve,
    /** The owner's scans that are not over, or whose result nobody took. */
    listScans: async () => (await owner.client.rpc('list_receipt_scans')).data,
    async usesOf(person = owner): Promise<unknown> {
      const [row] = await site.query(
        'select num_scans, num_scans_total from public.subscriptions where user_id = $1',
        [person.id],
      )
      return row
    },
    async reset() {
      await site.query('delete from public.receipt_scans')
      await site.query(
        `update public.subscriptions set tier = 'free', num_scans = 0, num_scans_total = 0`,
      )
    },
    async stop() {
      await backend.stop()
      await site.stop()
    },
  }
}

export type ScanDesk = Awaited<ReturnType<typeof openScanDesk>>

export async function errorOf(response: Response) {
  const { code, message } = errorBodySchema.parse(await response.json()).error
  return { status: response.status, code, message }
}
