import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { browserErrorSchema } from '@sampletrail/contracts/browser-errors.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Backend } from '#src/backend.ts'
import type { Log } from '#src/log/log.ts'

const maxBodyBytes = 8 * 1024

/** `POST /api/errors`: what failed in a browser, signed in or not, goes into the log. Whose it was is not told. */
export function createErrorsHandler({
  backend,
  log,
  trustProxy,
}: {
  backend: Pick<Backend, 'openCounter'>
  log: Log
  trustProxy: number
}): Hono<ServerEnv> {
  const limit = createRateLimit(backend, 'error-reports')
  return new Hono<ServerEnv>().post(
    '/',
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        throw new AppError('too_large', 'A report has at most 8 kB.')
      },
    }),
    async (context) => {
      await limit(clientAddress(context, trustProxy))
      const body = await readJson(context.req)
      const report = browserErrorSchema.safeParse(body)
      if (!report.success) throw noReport(report.error)
      log.error('browser.failed', report.data)
      return context.body(null, 204)
    },
  )
}

function noReport(cause: Error): AppError {
  return new AppError('bad_request', 'This is not a report of an error.', { cause })
}
