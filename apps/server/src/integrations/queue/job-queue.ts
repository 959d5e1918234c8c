import type { PoolClient } from 'pg'

/** The options of a queue. All times are in seconds. */
export interface QueueOptions {
  /** Jobs that one server runs at the same time; default 1. */
  atOnce?: number
  /** A job that is sent while another waits is dropped: for jobs that do all the work there is. */
  onlyOneWaits?: boolean
  /** Tries after the first one; default 10. A job that then fails is kept as a dead job for the operator. */
  retries?: number
  /** The first pause; it doubles each time, up to `longestPause`. Defaults 10 and 3600. */
  firstPause?: number
  longestPause?: number
  /** A longer run has failed; default 900. */
  deadline?: number
}

/** One run of a job. A job can run twice, if a server dies before it reports success. */
export interface JobRun {
  id: string
  /** As sent, perhaps by the previous version: parse it. */
  data: unknown
  /** 0 for the first try. */
  tries: number
  /** Aborted when the server stops or the deadline is over. Unfinished work is retried, so the handler may leave at once. */
  signal: AbortSignal
}

/** Throws if the job has to be retried. The operator sees its message: no addresses, no secrets. */
export type JobHandler = (run: JobRun) => Promise<void>

export interface SendOptions {
  /** A transaction of `backend.asService`: the job exists if and when it commits. */
  transaction?: Pick<PoolClient, 'query'>
  /** Not before. */
  startAfter?: Date
  /** In a queue where only one waits: one for each key. */
  key?: string
}

/** The operator's view of a queue. */
export interface QueueState {
  name: string
  /** Ready or scheduled, for the first try or another. */
  waiting: number
  active: number
  /** Those of `waiting` that failed before. */
  retrying: number
  dead: number
  /** Since when the longest waiting job has been ready. */
  oldestWaiting: Date | null
  lastDone: Date | null
  /** Its schedule: a cron expression and a time zone. */
  schedule: { cron: string; timeZone: string } | null
}

/** A finally failed job, kept for the operator. */
export interface DeadJob {
  id: string
  queue: string
  sentAt: Date
  failedAt: Date
  tries: number
  error: string
}

/** Work that survives a request and a server (docs/behaviour/jobs.md). */
export interface JobQueue {
  /** Declares a queue and its handler. Before `start`. */
  work(name: string, options: QueueOptions, handler: JobHandler): void
  /** Sends an empty job on a schedule; one, however many servers there are. Before `start`. */
  schedule(name: string, cron: string, timeZone?: string): void
  /** Starts in the background, and retries until the database answers. */
  start(): void
  /** Adds a job. Waits for a running start; throws if the queue cannot be reached within five seconds. */
  send(name: string, data: object, options?: SendOptions): Promise<void>
  /** Adds a job for each of these, in one statement. */
  sendAll(name: string, data: object[], options?: Pick<SendOptions, 'transaction'>): Promise<void>
  /** State of every queue that was declared here. */
  readQueues(): Promise<QueueState[]>
  /** The newest first, at most 200. */
  listDeadJobs(): Promise<DeadJob[]>
  /** Puts a dead job back into its queue. False if it is gone. */
  retryDeadJob(id: string): Promise<boolean>
  /** Removes a dead job permanently. False if it is gone. */
  dropDeadJob(id: string): Promise<boolean>
  /** Signals the runs; those that do not end within a second are retried after the next start. */
  stop(): Promise<void>
}
