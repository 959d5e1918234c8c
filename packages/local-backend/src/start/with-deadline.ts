/** The outcome of `work`, or an error when it takes longer than `milliseconds`. The work itself goes on. */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer in time')), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
