import { createMiddleware } from 'hono/factory'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { limitWaiting, longestWait } from '#src/deadlines/request-time.ts'

/**
 * Answers requests that call other services, such as eBay, within 20 seconds, including time in our queues. Calls that still
 * run then are aborted. If even that takes too long, the answer is `overdueText`.
 */
export function answerInTime(overdueText: string, milliseconds = longestWait) {
  return createMiddleware<ServerEnv>(async (_context, next) => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new AppError('timeout', overdueText)), milliseconds)
    try {
      await Promise.race([limitWaiting(next, milliseconds), late.promise])
    } finally {
      clearTimeout(timer)
    }
  })
}

/** Like `answerInTime`, for responses that report progress: it limits only the queues and the wait for a first word. */
export const beginInTime = createMiddleware<ServerEnv>(async (_context, next) => {
  await limitWaiting(next)
})
