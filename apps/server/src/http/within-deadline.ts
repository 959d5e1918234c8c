import { AppError } from '#src/http/app-error.ts'

interface Deadline {
  /** Aborted when the caller is gone. */
  caller: AbortSignal
  milliseconds: number
  /** The message when the time is over. */
  overdueText: string
}

/** Abandons a work when its time is over, or when nobody waits for its answer any more; the reason is an AppError. */
export async function withinDeadline<Result>(
  { caller, milliseconds, overdueText }: Deadline,
  work: (signal: AbortSignal, timeLeft: () => number) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + milliseconds
  const controller = new AbortController()
  const leave = () => controller.abort(new AppError('timeout', 'Nobody waits for this any more.'))
  const timer = setTimeout(
    () => controller.abort(new AppError('timeout', overdueText)),
    milliseconds,
  )
  caller.addEventListener('abort', leave, { once: true })
  if (caller.aborted) leave()
  try {
    return await work(controller.signal, () => Math.round(end - performance.now()))
  } finally {
    clearTimeout(timer)
    caller.removeEventListener('abort', leave)
  }
}
