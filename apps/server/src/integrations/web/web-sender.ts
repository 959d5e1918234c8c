import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { findTarget } from '#src/integrations/web/find-target.ts'
import { createGuardedAgent } from '#src/integrations/web/guarded-agent.ts'
import { toWebError, WebError } from '#src/integrations/web/web-error.ts'
import type { ReaderOptions } from '#src/integrations/web/web-reader.ts'

/** Sends something to a user's address, and returns the status of the answer. */
export type SendToWeb = (
  address: string,
  message: { headers: Record<string, string>; body: Buffer },
  signal?: AbortSignal,
) => Promise<number>

/**
 * The way to send something to a user's address: the rules of the web reader, but it follows no redirect and reads nothing of
 * the answer. Throws WebError.
 */
export function createWebSender({
  upstreams,
  agent = createGuardedAgent(),
  deadline = vendorDeadlines['push message'],
}: ReaderOptions): SendToWeb {
  return async (address, { headers, body }, signal) => {
    const target = findTarget(address, upstreams)
    const timeUp = AbortSignal.timeout(deadline)
    const ended = signal ? AbortSignal.any([timeUp, signal]) : timeUp
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const options = {
      method: 'POST',
      headers,
      signal: ended,
      ...(target.isMapped ? {} : { agent }),
    }
    const request = target.sendTo.protocol === 'http:' ? requestHttp : requestHttps
    try {
      request(target.sendTo, options, resolve).on('error', reject).end(body)
      const response = await promise
      response.destroy()
      return response.statusCode ?? 0
    } catch (error) {
      if (timeUp.aborted) throw new WebError('timeout', { cause: error })
      throw toWebError(error)
    }
  }
}
