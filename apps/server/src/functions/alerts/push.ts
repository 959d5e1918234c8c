import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  endedDeviceSchema,
  pushSubscriptionSchema,
  type KeptDevice,
  type PushKey,
} from '@sampletrail/contracts/push.ts'
import type { Backend } from '#src/backend.ts'
import { describeDevice, endDevice, keepDevice } from '#src/commands/alerts/keep-device.ts'
import type { Push } from '#src/commands/alerts/open-push.ts'
import { readRefusal } from '#src/db/refusal.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'

interface PushDependencies {
  backend: Backend
  push: Pick<Push, 'readKey'>
}

/** An address of 1,000 characters, each escaped, and two keys. */
const maxBodyBytes = 8 * 1024

/** The browsers in which a person wants notifications (docs/behaviour/push.md). */
export function createPushHandler({ backend, push }: PushDependencies): Hono<ServerEnv> {
  const limitChanges = createRateLimit(backend, 'push-changes')
  const app = new Hono<ServerEnv>()

  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }))
  app.get('/key', async (context) => {
    await admitPerson(context, backend)
    const answer: PushKey = { publicKey: await push.readKey() }
    return context.json(answer)
  })

  app.post('/', async (context) => {
    const { sub } = await admitPerson(context, backend)
    await limitChanges(sub)
    const subscription = pushSubscriptionSchema.safeParse(await readJson(context.req))
    if (!subscription.success) {
      throw new AppError('bad_request', 'This browser cannot be notified.')
    }
    const device = describeDevice(context.req.header('user-agent') ?? '')
    const id = await keepDevice(backend, sub, subscription.data, device).catch(refuse)
    if (id === null) throw new AppError('conflict', 'This did not work. Please try again.')
    const answer: KeptDevice = { id }
    return context.json(answer, 201)
  })

  app.delete('/', async (context) => {
    const { sub } = await admitPerson(context, backend)
    await limitChanges(sub)
    const ended = endedDeviceSchema.safeParse(await readJson(context.req))
    if (!ended.success) throw new AppError('bad_request', 'Say which browser is meant.')
    await endDevice(backend, sub, ended.data.endpoint)
    return context.body(null, 204)
  })

  return app
}

function refuseSize(): never {
  throw new AppError('too_large', 'This request is too large.')
}

/** The device limit's message from the database. */
function refuse(error: unknown): never {
  const refusal = readRefusal(error)
  if (refusal?.status === 409) throw new AppError('conflict', refusal.message, { cause: error })
  throw error
}
