/** The work's result, or the signal's reason once it is aborted: the work may continue, but nothing waits for it. */
export async function leaveWhen<Result>(
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason as Error)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([promise, work])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
