import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { contactCaptchaSchema, contactMessageSchema } from '@sampletrail/contracts/contact.ts'
import type { Backend } from '#src/backend.ts'
import { keepContactMessage } from '#src/commands/contact/keep-contact-message.ts'
import { AppError } from '#src/http/app-error.ts'
import { clientAddress } from '#src/http/client-address.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readJson } from '#src/http/read-json.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Captcha } from '#src/integrations/captcha/captcha.ts'

interface ContactDependencies {
  backend: Pick<Backend, 'asService' | 'openCounter'>
  captcha: Captcha
  /** Whether messages are emailed, and how to start that soon. */
  jobs: { isMailed: boolean; mailSoon(): void }
  messagesPerHour: number
  trustProxy: number
}

/** 5,000 characters of four bytes, escaped or not, and the captcha beside them. */
const maxBodyBytes = 64 * 1024
/** In addition to messages, refused tries count too: a person mistypes a few times, a program hundreds of times. */
const attemptsPerMessage = 4

/** `GET /api/contact/challenge` returns a captcha, `POST /api/contact` accepts a message (docs/behaviour/contact.md). */
export function createContactHandler(dependencies: ContactDependencies): Hono<ServerEnv> {
  const { backend, captcha, jobs, messagesPerHour, trustProxy } = dependencies
  const limitAttempts = createRateLimit(
    backend,
    'contact-attempts',
    messagesPerHour * attemptsPerMessage,
  )
  const limitMessages = createRateLimit(backend, 'contact-messages', messagesPerHour)
  const app = new Hono<ServerEnv>()

  app.get('/challenge', async (context) => context.json(await captcha.issue()))

  app.post('/', bodyLimit({ maxSize: maxBodyBytes, onError: refuseSize }), async (context) => {
    const address = clientAddress(context, trustProxy)
    await limitAttempts(address)
    const body = await readBody(context)
    const message = contactMessageSchema.safeParse(body)
    if (!message.success) throw badRequest(message.error.issues[0]?.message)
    // Only programs fill in an invisible field. They get a success, and nothing is stored.
    if (message.data.website !== '') return context.body(null, 204)
    const done = contactCaptchaSchema.safeParse(body)
    if (!done.success)
      throw badRequest(
        'The check against robots is missing. Reload the page and send your message again.',
      )
    if (!(await captcha.accepts(done.data.captcha))) throw captchaFailed()
    await limitMessages(address)
    const { parameters } = done.data.captcha.challenge
    const isKept = await keepContactMessage(backend, message.data, parameters, jobs.isMailed)
    if (!isKept) throw captchaFailed()
    jobs.mailSoon()
    return context.body(null, 204)
  })

  return app
}

async function readBody(context: Context<ServerEnv>): Promise<unknown> {
  const body = await readJson(context.req)
  if (body === null) throw new AppError('bad_request', 'Send the message as JSON.')
  return body
}

function captchaFailed(): AppError {
  return new AppError(
    'captcha_failed',
    'The check against robots has expired or was used already. Please send your message again.',
  )
}

function badRequest(message = 'Send name, email, subject and message.'): AppError {
  return new AppError('bad_request', message)
}

function refuseSize(): never {
  throw new AppError('too_large', 'This message is too long. Make it shorter and try again.')
}
