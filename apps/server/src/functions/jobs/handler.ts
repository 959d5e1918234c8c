import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Jobs } from '@sampletrail/contracts/jobs.ts'
import type { Backend } from '#src/backend.ts'
import { requireAdmin } from '#src/db/require-admin.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'

interface JobsDependencies {
  backend: Pick<Backend, 'verify' | 'asUser'>
  queue: Pick<JobQueue, 'readQueues' | 'listDeadJobs' | 'retryDeadJob' | 'dropDeadJob'>
}

/** Queues and dead jobs, for admins: the database is asked who is one, each time (docs/behaviour/jobs.md). */
export function createJobsHandler({ backend, queue }: JobsDependencies): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()

  app.get('/', async (context) => {
    const claims = await admitPerson(context, backend)
    await requireAdmin(backend, claims)
    const [queues, dead] = await Promise.all([queue.readQueues(), queue.listDeadJobs()])
    const answer: Jobs = {
      queues: queues.map((state) => ({
        ...state,
        oldestWaiting: state.oldestWaiting?.toISOString() ?? null,
        lastDone: state.lastDone?.toISOString() ?? null,
      })),
      dead: dead.map((job) => ({
        ...job,
        sentAt: job.sentAt.toISOString(),
        failedAt: job.failedAt.toISOString(),
      })),
    }
    return context.json(answer)
  })

  app.post('/:id/retry', async (context) => {
    const id = await admitAction(context, 'job.retry')
    return answerDone(context, await queue.retryDeadJob(id))
  })

  app.delete('/:id', async (context) => {
    const id = await admitAction(context, 'job.drop')
    return answerDone(context, await queue.dropDeadJob(id))
  })

  /** Notes it first, so that nothing is done without a note. */
  async function admitAction(context: Context<ServerEnv>, action: string): Promise<string> {
    const claims = await admitPerson(context, backend)
    await requireAdmin(backend, claims)
    const id = z.uuid().safeParse(context.req.param('id'))
    const jobs = id.success ? await queue.listDeadJobs() : []
    const job = jobs.find((one) => one.id === id.data)
    if (!job) throw gone()
    await backend.asUser(claims, (transaction) =>
      transaction.query('select private.note_job_action($1, $2, $3)', [action, job.id, job.queue]),
    )
    return job.id
  }

  return app
}

function answerDone(context: Context<ServerEnv>, isDone: boolean): Response {
  if (!isDone) throw gone()
  return context.body(null, 204)
}

const gone = () => new AppError('not_found', 'This job no longer exists.')
