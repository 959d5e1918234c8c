import { Hono } from 'hono'
import { errorBodySchema } from '@sampletrail/contracts/errors.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { finishClosing } from '#src/commands/accounts/delete-account.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'
import type { TestPerson, TestServer } from '#src/testing/start-test-server.ts'

/** A person with a product, whose work is on its way. */
export interface Worker {
  person: TestPerson
  claims: Claims
  productId: string
}

export interface Desk {
  site: TestServer
  backend: Backend
  log: Log
}

/** Rights that may go away while work is on its way. */
export const losses = {
  'the account is being closed': async ({ site }: Desk, { person }: Worker) => {
    await site.query('select private.begin_closure($1)', [person.id])
  },
  'the account is deleted': async ({ site, backend, log }: Desk, { person }: Worker) => {
    await site.query('select private.begin_closure($1)', [person.id])
    await finishClosing({ backend, mail: null, log }, person.id)
  },
  'the session ends': async ({ site }: Desk, { person }: Worker) => {
    await site.query('delete from auth.sessions where user_id = $1', [person.id])
  },
  'a second factor is set up': async ({ site }: Desk, { person }: Worker) => {
    await site.addSecondFactor(person.id)
  },
  /** And the product is one of those that the smaller plan leaves inactive. */
  'the plan ends': async ({ site }: Desk, { person }: Worker) => {
    await site.query(
      `insert into public.products (user_id, name, created_at) select $1, 'Newer', now() + interval '1 second' from generate_series(1, 5)`,
      [person.id],
    )
    await site.query(
      `update public.subscriptions set tier = 'free', status = 'inactive' where user_id = $1`,
      [person.id],
    )
  },
  'the product is put in the trash': async ({ site }: Desk, { productId }: Worker) => {
    await site.query('update public.products set deleted_at = now() where id = $1', [productId])
  },
  'the product is deleted for good': async ({ site }: Desk, { productId }: Worker) => {
    await site.query('delete from public.products where id = $1', [productId])
  },
}
export type Loss = keyof typeof losses

/** Work that waits for something else, and what is answered when a right goes away meanwhile: 'done', or the error's code. */
export interface Work {
  title: string
  /** Its files, below `commands`. */
  commands: string[]
  /** What it counts against a monthly limit. */
  feature?: 'reviews' | 'scans' | 'resale'
  /** Only for Pro; other work is done on Basic. */
  needsPro?: boolean
  /** Calls `lose` where it waits. */
  run: (desk: Desk, worker: Worker, lose: () => Promise<void>) => Promise<unknown>
  /** Null where the loss has nothing to do with the work. */
  answers: Record<Loss, string | null>
}

/** What a person is answered: the word that the work returns, 'done', or the error's code. */
export async function answerOf(log: Log, work: () => Promise<unknown>): Promise<string> {
  const app = new Hono<ServerEnv>()
  app.use(async (context, next) => {
    context.set('requestId', 'a request')
    await next()
  })
  app.onError(createErrorHandler(log))
  let word = 'done'
  app.get('/', async (context) => {
    const result = await work()
    if (typeof result === 'string') word = result
    return result instanceof Response ? result : context.body(null, 204)
  })
  const response = await app.request('/')
  if (response.ok) return word
  return errorBodySchema.parse(await response.json()).error.code
}
