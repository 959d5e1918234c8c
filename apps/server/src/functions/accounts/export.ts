import { Hono } from 'hono'
import type { Backend } from '#src/backend.ts'
import { streamParts } from '#src/functions/accounts/stream-parts.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

interface ExportDependencies {
  backend: Backend
  log: Log
}

/** Each reads files and rows for the whole time of the download. */
const exportsAtOnce = 4

/** `GET /api/account/export`: a ZIP of all the person's data (docs/behaviour/account-settings.md). */
export function createExportHandler({ backend, log }: ExportDependencies): Hono<ServerEnv> {
  const limitExports = createRateLimit(backend, 'exports')
  const running = new Set<string>()

  return new Hono<ServerEnv>().get('/', async (context) => {
    const claims = await admitPerson(context, backend)
    const now = new Date()
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="sampletrail-${now.toISOString().slice(0, 10)}.zip"`,
    }
    // A request for only the headers never reads the parts, and nothing may wait for that.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    if (running.has(claims.sub)) {
      throw new AppError('busy', 'A download of your data is running already. Wait for it to end.')
    }
    if (running.size >= exportsAtOnce) {
      throw new AppError(
        'busy',
        'Many people are downloading their data right now. Please try again.',
      )
    }
    running.add(claims.sub)
    try {
      await limitExports(claims.sub)
      const { exportAccount } =
        await import('#src/commands/accounts/export-account/export-account.ts')
      const body = await streamParts(exportAccount(backend, claims, now), (error) => {
        running.delete(claims.sub)
        if (error === undefined) return
        log.error('export.failed', { requestId: context.get('requestId'), error })
      })
      return context.body(body, 200, headers)
    } catch (error) {
      running.delete(claims.sub)
      throw error
    }
  })
}
