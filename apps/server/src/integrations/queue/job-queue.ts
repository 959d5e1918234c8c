import type { PoolClient } from 'pg'

/** How a queue treats its jobs. All times are in seconds. */
export interface QueueOptions {
  /** Jobs that one server works on at the same time; 1 if not given. */
  atOnce?: number
  /** A job that is sent while another waits is left out: for jobs that take whatever there is to do. */
  onlyOneWaits?: boolean
  /** Tries after the first one; 10 if not given. What fails after them is kept as a dead job for the operator. */
  retries?: number
  /** Before the first of them; doubled each time, to `longestPause` at most. 10 and 3600 if not given. */
  firstPause?: number
  longestPause?: number
  /** A run that takes longer has failed; 900 if not given. */
  deadline?: number
}

/** One run of a job. A job can run twice, when a server dies before it says that it is done. */
export interface JobRun {
  id: string
  /** As it was sent, or as the one before this version sent it: to be parsed. */
  data: unknown
  /** 0 for the first try. */
  tries: number
  /** Aborted when the server stops or the deadline is over. What runs on then is tried again, so it may leave at once. */
  signal: AbortSignal
}

/** Throws when the job has to be tried again. Its message is shown to the operator: no addresses, no secrets. */
export type JobHandler = (run: JobRun) => Promise<void>

export interface SendOptions {
  /** A transaction of `backend.asService`: the job is there when it commits, and not when it does not. */
  transaction?: Pick<PoolClient, 'query'>
  /** Not before. */
  startAfter?: Date
  /** In a queue where only one waits: one for each key. */
  key?: string
}

/** What the operator sees of a queue. */
export interface QueueState {
  name: string
  /** Ready or waiting for their time, for the first try or another. */
  waiting: number
  active: number
  /** Those of `waiting` that failed before. */
  retrying: number
  dead: number
  /** Since when the job has been ready that waits longest. */
  oldestWaiting: Date | null
  lastDone: Date | null
  /** When it runs by itself: a cron expression and a time zone. */
  schedule: { cron: string; timeZone: string } | null
}

/** A job that failed for good, as it is kept for the operator. */
export interface DeadJob {
  id: string
  queue: string
  sentAt: Date
  failedAt: Date
  tries: number
  error: string
}

/** Work that outlives a request and a server (docs/behaviour/jobs.md). */
export interface JobQueue {
  /** Declares a queue and who does its jobs. Before `start`. */
  work(name: string, options: QueueOptions, handler: JobHandler): void
  /** Sends an empty job whenever the clock matches; however many servers there are, one. Before `start`. */
  schedule(name: string, cron: string, timeZone?: string): void
  /** Begins in the background, and again until the database answers. */
  start(): void
  /** Adds a job. Waits for a start that is going on; throws when the queue cannot be reached within five seconds. */
  send(name: string, data: object, options?: SendOptions): Promise<void>
  /** Adds a job for each of these, in one statement. */
  sendAll(name: string, data: object[], options?: Pick<SendOptions, 'transaction'>): Promise<void>
  /** State of every queue that was declared here. */
  readQueues(): Promise<QueueState[]>
  /** The newest first, at most 200. */
  listDeadJobs(): Promise<DeadJob[]>
  /** Puts a dead job back into its queue. False when it is gone. */
  retryDeadJob(id: string): Promise<boolean>
  /** Removes a dead job for good. False when it is gone. */
  dropDeadJob(id: string): Promise<boolean>
  /** Runs are told; those that do not end within a second are tried again after the next start. */
  stop(): Promise<void>
}
