import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Metrics } from '#src/metrics/metrics.ts'

/** `GET /metrics` for callers with the token. */
export function createMetricsRoute(
  metrics: Pick<Metrics, 'render'>,
  token: string,
): Hono<ServerEnv> {
  const expected = digest(`Bearer ${token}`)
  return new Hono<ServerEnv>().get('/', async (context) => {
    const given = digest(context.req.header('authorization') ?? '')
    if (!timingSafeEqual(given, expected)) {
      throw new AppError('unauthorized', 'Metrics need the token of METRICS_TOKEN as a bearer.')
    }
    const { contentType, text } = await metrics.render()
    return context.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' })
  })
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
