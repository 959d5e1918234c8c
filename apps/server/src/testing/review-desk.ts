import { inspect } from 'node:util'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import {
  type GenerateReview,
  REVIEW_STREAM_TYPE,
  type ReviewEvent,
  reviewEventSchema,
} from '@sampletrail/contracts/review.ts'
import { connectBackend, type Backend } from '#src/backend.ts'
import { createReviewsHandler } from '#src/functions/reviews/handler.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { createModelClient, type ModelPatience } from '#src/integrations/ai/client.ts'
import { createReviewModel } from '#src/integrations/ai/review-model.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import {
  startTestServer,
  type TestPerson,
  type TestServer,
} from '#src/testing/start-test-server.ts'

interface Asking {
  body?: object
  token?: string | null
  accept?: string
  signal?: AbortSignal
  origin?: string
}

/** Searched for in everything that leaves the server. */
export const canary = 'canary-3f9a'
export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The simulated model, and its received requests. */
interface StandIn {
  listen: () => Promise<{ url: string; stop: () => Promise<void> }>
  questions: unknown[]
}

/** A server with a simulated model, a person with a steel mug, and their way to request its review. */
export function openReviewDesk({ listen, questions }: StandIn) {
  let simulator: Awaited<ReturnType<StandIn['listen']>>
  let site: TestServer
  let owner: TestPerson
  let backend: Backend
  let mug: string

  beforeAll(async () => {
    simulator = await listen()
    site = await startTestServer({
      AI_BASE_URL: `${simulator.url}/v1`,
      AI_API_KEY: canary,
      AI_MODEL: 'seer-2',
      API_CALLS_PER_MINUTE: '10000',
      REVIEWS_PER_HOUR: '1000',
    })
    owner = await site.addPerson('owner')
    backend = connectBackend({ ...site.server.supabase, publicUrl: site.server.publicUrl }, quiet)
    mug = await addProduct('received')
  })

  afterAll(async () => {
    await backend.stop()
    await site.stop()
    await simulator.stop()
  })

  beforeEach(async () => {
    questions.length = 0
    await site.query('update public.subscriptions set num_reviews = 0, num_reviews_total = 0')
  })

  async function addProduct(status: string, person = owner): Promise<string> {
    const [row] = await site.query(
      `insert into public.products (user_id, name, status) values ($1, 'Steel mug', $2) returning id`,
      [person.id, status],
    )
    return String(row?.['id'])
  }

  const notes = (): GenerateReview => ({
    productId: mug,
    productName: 'Steel mug',
    productUrl: 'https://shop.example/mug',
    imageUrl: 'https://img.example/mug.png',
    liked: 'Keeps coffee hot for 6 hours',
    disliked: 'The lid is hard to clean',
    usage: 'on the way to work',
    rating: 4,
    points: ['dishwasher safe'],
  })

  async function ask({
    body = notes(),
    token = owner.token,
    accept = 'application/json',
    signal,
    origin,
  }: Asking = {}): Promise<Response> {
    return await fetch(origin ?? `${site.server.localUrl}/api/generate-review`, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(signal && { signal }),
      headers: {
        accept,
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    })
  }

  return {
    site: () => site,
    owner: () => owner,
    backend: () => backend,
    addProduct,
    notes,
    ask,
    askForStream: (asking: Asking = {}) => ask({ ...asking, accept: REVIEW_STREAM_TYPE }),

    /** The person's counted uses of this month. */
    usesOf: async (person = owner): Promise<number> => {
      const [row] = await site.query(
        'select num_reviews from public.subscriptions where user_id = $1',
        [person.id],
      )
      return Number(row?.['num_reviews'])
    },

    setUses: async (person: TestPerson, uses: number): Promise<void> => {
      await site.query(
        'update public.subscriptions set num_reviews = $2, quota_reset_date = now() where user_id = $1',
        [person.id, uses],
      )
    },

    /** The handler with a readable log and a given patience for the model. */
    async serve(patience: ModelPatience, reviewsPerHour = 1000) {
      const entries: unknown[][] = []
      const note = (...entry: unknown[]) => void entries.push(entry)
      const log = { info: note, warn: note, error: note }
      const settings = { baseUrl: `${simulator.url}/v1`, apiKey: canary, model: 'seer-2' }
      const reviewModel = createReviewModel(createModelClient(settings, patience))
      const app = new Hono<ServerEnv>()
      app.use(async (context, next) => {
        context.set('requestId', 'a request')
        await next()
      })
      app.onError(createErrorHandler(log))
      app.route('/', createReviewsHandler({ backend, reviewModel, reviewsPerHour, log }))
      const own = await startLoopback((request) => app.fetch(request))
      return { ...own, entries, noted: () => inspect(entries, { depth: 12, showHidden: true }) }
    },
  }
}

export async function refusalOf(response: Response) {
  const { error } = errorBodySchema.parse(await response.json())
  return { status: response.status, code: error.code, message: error.message }
}

export async function eventsOf(response: Response): Promise<ReviewEvent[]> {
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => reviewEventSchema.parse(JSON.parse(line)))
}
