import { createMiddleware } from 'hono/factory'
import { AppError } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import { limitWaiting, longestWait } from '#src/request-time.ts'

/**
 * Answers what asks others, such as eBay, within 20 seconds of the request, queues of ours included. Calls that are still
 * under way then are ended; `overdueText` is said where even that took too long.
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

/** As `answerInTime`, for what tells how far it is: only queues and the wait for a first word are bounded. */
export const beginInTime = createMiddleware<ServerEnv>(async (_context, next) => {
  await limitWaiting(next)
})
