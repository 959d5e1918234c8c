import { z } from 'zod'

const time = z.iso.datetime()

/** A queue as the operator sees it. */
const jobQueueSchema = z.object({
  name: z.string(),
  waiting: z.number(),
  active: z.number(),
  retrying: z.number(),
  dead: z.number(),
  oldestWaiting: time.nullable(),
  lastDone: time.nullable(),
  schedule: z.object({ cron: z.string(), timeZone: z.string() }).nullable(),
})

/** A finally failed job. Its data stays on the server. */
const deadJobSchema = z.object({
  id: z.uuid(),
  queue: z.string(),
  sentAt: time,
  failedAt: time,
  tries: z.number(),
  error: z.string(),
})

/** Answer of `GET /api/admin/jobs`. */
export const jobsSchema = z.object({
  queues: z.array(jobQueueSchema),
  dead: z.array(deadJobSchema),
})

export type JobQueueState = z.infer<typeof jobQueueSchema>
export type DeadJob = z.infer<typeof deadJobSchema>
export type Jobs = z.infer<typeof jobsSchema>
