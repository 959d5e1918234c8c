import { Hono } from 'hono'
import type { Backend } from '#src/backend.ts'
import { fetchPicture, remakePicture } from '#src/commands/files/copy-picture.ts'
import { createSharedGate, createWorkGate } from '#src/commands/concurrency/work-gate.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { answerInTime } from '#src/http/answer-in-time.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { WebReader } from '#src/integrations/web/web-reader.ts'

interface ProxyDependencies {
  backend: Backend
  web: Pick<WebReader, 'readPicture'>
  picturesPerHour: number
}

const longestAddress = 2048
/** An arriving picture holds 10 MB, and up to 200 MB while it is re-encoded. */
const fetchesOfOne = { running: 2, waiting: 20 }
const fetchesOfAll = { running: 8, waiting: 20 }
const patience = 15_000
const overdueText = 'This picture took too long. Please try again in a minute.'
const busyText = 'Many pictures are being fetched right now. Please try again in a moment.'

/**
 * `GET /api/proxy-image?url=` and `GET /.netlify/functions/proxy-image?url=`: a re-encoded picture of another site, for
 * signed-in people (docs/behaviour/links.md).
 */
export function createProxyImageHandler({
  backend,
  web,
  picturesPerHour,
}: ProxyDependencies): Hono<ServerEnv> {
  const limitPictures = createRateLimit(backend, 'pictures', picturesPerHour)
  const enter = createSharedGate(fetchesOfOne, fetchesOfAll, patience, busyText)
  const enterPicture = createWorkGate(1, fetchesOfAll.running, patience, busyText)
  const app = new Hono<ServerEnv>()

  app.use(answerInTime(overdueText))
  app.get('/', async (context) => {
    const claims = await admitPerson(context, backend)
    const address = context.req.query('url')?.trim() ?? ''
    if (address === '' || address.length > longestAddress) {
      throw new AppError('bad_request', 'Say which picture: ?url=https://….')
    }
    await limitPictures(claims.sub)
    const { signal } = context.req.raw
    const picture = await enter(claims.sub, async () => {
      const bytes = await fetchPicture(web, address, signal)
      return await enterPicture(() => remakePicture(bytes))
    })
    return context.body(picture.bytes, 200, {
      'content-type': picture.contentType,
      'cache-control': 'private, max-age=86400',
      vary: 'authorization',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  return app
}
