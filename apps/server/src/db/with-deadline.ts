/** The result of `work`; throws if it takes too long, and ignores it from then on. */
export async function withDeadline<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
