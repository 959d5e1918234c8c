import type { JobQueue } from '#src/integrations/queue/job-queue.ts'

export interface QueueDependencies {
  queue: Pick<JobQueue, 'work' | 'schedule' | 'send'>
}

/**
 * Every queue, who does its jobs, and what runs by the clock (docs/behaviour/jobs.md). Jobs carry no personal data: what there
 * is to do stands in tables, where it goes with its person, and a job says only that somebody should look.
 */
export function declareQueues(_dependencies: QueueDependencies): void {
  // None yet.
}
