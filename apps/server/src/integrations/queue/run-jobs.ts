import type { Job, JobResult } from 'pg-boss'
import { describeFailure } from '#src/integrations/queue/describe-failure.ts'
import type { JobHandler } from '#src/integrations/queue/job-queue.ts'
import type { Log } from '#src/log/log.ts'

type FetchedJob = Pick<Job<unknown>, 'id' | 'data' | 'signal'> & { retryCount: number }

/**
 * Runs jobs that were fetched together, each separately. If its server stops meanwhile, a job is retried, whatever its handler
 * returned: handlers that leave early return as if they were done.
 */
export async function runJobs(
  name: string,
  jobs: FetchedJob[],
  handler: JobHandler,
  stopping: AbortSignal,
  log: Log,
): Promise<JobResult[]> {
  async function run({ id, data, retryCount, signal }: FetchedJob): Promise<JobResult> {
    try {
      const ended = AbortSignal.any([signal, stopping])
      await handler({ id, data, tries: retryCount, signal: ended })
      if (!ended.aborted) return { id, status: 'completed' }
      return { id, status: 'failed', output: { reason: 'The server stopped before it was done.' } }
    } catch (error) {
      if (!stopping.aborted) log.error('job.failed', { job: name, tries: retryCount, error })
      return { id, status: 'failed', output: { reason: describeFailure(error) } }
    }
  }
  return await Promise.all(jobs.map(run))
}
