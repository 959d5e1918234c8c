import { Hono } from 'hono'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import { resaleAnswerSchema, type ResaleAnswer } from '@sampletrail/contracts/resale.ts'
import { createSearchByImageHandler } from '#src/functions/ebay/search-by-image.ts'
import { createResaleHandler } from '#src/functions/resale/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { createEbayClient } from '#src/integrations/ebay/client.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'
import type { Log } from '#src/log/log.ts'
import { connectTo } from '#src/testing/connect-to.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import { startTestServer, type TestPerson } from '#src/testing/start-test-server.ts'

export const ebayKeys = { clientId: 'trail', clientSecret: 'hunter2-canary' }
export const lampPicture = 'https://img.example/linen-apron.png'

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

interface ServedChanges {
  ebay?: null
  searchesPerHour?: number
  /** Of a call to eBay, in milliseconds. */
  deadline?: number
  /** Reads other sites; without it none is read. */
  web?: Pick<WebReader, 'readPicture'>
}

interface Sending {
  token?: string | null
  origin?: string
  signal?: AbortSignal
  path?: '/api/resale/analysis' | '/api/ebay/search-by-image'
}

/** A server with an eBay at an address and `upstreams` for its shops, with an owner and a stranger. */
export async function openResaleDesk(ebayUrl: string, upstreams: string) {
  const site = await startTestServer({
    UPSTREAM_MAP: upstreams,
    EBAY_CLIENT_ID: ebayKeys.clientId,
    EBAY_CLIENT_SECRET: ebayKeys.clientSecret,
    EBAY_API_URL: ebayUrl,
    API_CALLS_PER_MINUTE: '10000',
  })
  const owner = await site.addPerson('owner')
  const stranger = await site.addPerson('stranger')

  /** A text is sent unchanged, everything else as JSON. */
  async function send(
    body: unknown,
    {
      token = owner.token,
      origin = site.server.localUrl,
      signal,
      path = '/api/resale/analysis',
    }: Sending = {},
  ): Promise<Response> {
    return await fetch(origin + path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: signal ?? null,
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    })
  }

  return {
    site,
    owner,
    stranger,
    send,

    async addProduct(
      { name = null, product_image_url = null }: Record<string, string | null>,
      person: TestPerson = owner,
    ): Promise<string> {
      const [row] = await site.query(
        'insert into public.products (user_id, name, product_image_url) values ($1, $2, $3) returning id',
        [person.id, name, product_image_url],
      )
      return String(row?.['id'])
    },

    /** Deletes products, results and counted uses. */
    async clear(): Promise<void> {
      await site.query('delete from public.products')
      await site.query('update public.subscriptions set num_resale = 0, num_resale_total = 0')
    },

    async analyse(body: unknown, sending: Sending = {}): Promise<ResaleAnswer> {
      const response = await send(body, sending)
      if (response.status !== 200) throw new Error(`Refused: ${await response.text()}`)
      return resaleAnswerSchema.parse(await response.json())
    },

    /** Uses that are counted this month, and stored results. */
    async usesOf(person: TestPerson = owner): Promise<unknown> {
      const [row] = await site.query(
        `select num_resale, (select count(*)::int from public.resale_analyses as kept where kept.user_id = $1) as kept
         from public.subscriptions where user_id = $1`,
        [person.id],
      )
      return row
    },

    /** The handlers of both searches with their own settings and connections, like another server. */
    async serve({ deadline = 15_000, ...changes }: ServedChanges) {
      const backend = connectTo(site, log)
      const app = new Hono<ServerEnv>()
      app.use(async (context, next) => {
        context.set('requestId', 'a request')
        await next()
      })
      app.onError(createErrorHandler(log))
      const dependencies = {
        backend,
        ebay: createEbayClient({ ...ebayKeys, apiUrl: ebayUrl }, { deadline }),
        web: { readPicture: () => Promise.reject(new Error('No picture is read here.')) },
        searchesPerHour: 1000,
        log,
        ...changes,
      }
      app.route('/api/resale/analysis', createResaleHandler(dependencies))
      app.route('/api/ebay/search-by-image', createSearchByImageHandler(dependencies))
      const own = await startLoopback((request) => app.fetch(request))
      return {
        origin: own.origin,
        async stop() {
          await own.stop()
          await backend.stop()
        },
      }
    },
  }
}

/** A refusal's message for the caller. */
export async function readRefusalOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json())
  return { status: response.status, code: error.code, message: error.message }
}
