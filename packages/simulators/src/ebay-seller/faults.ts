import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import { refuseLimit, refuseSeller, refuseToken, refuseWithin } from '#src/ebay-seller/refuse.ts'

export type Fault =
  /** The work is done and the answer is lost. */
  | 'lost'
  /** The work is done, and the answer arrives when nobody waits for it any more. */
  | 'late'
  /** Nothing arrives, and nothing is done. */
  | 'unreached'
  | 'internal'
  | 'limit'
  /** The token is no longer accepted. */
  | 'token'
  /** A proxy's page instead of an answer. */
  | 'page'
  /** The work is done, and the answer stops in its middle. */
  | 'cut'
  /** The work is done, and the answer is empty. */
  | 'empty'
  /** A refusal that repeats the whole request. */
  | 'echo'

/** Lets the next call with this method and path fail, once. */
export type FailNext = (call: Pick<RegExp, 'test'>, fault: Fault) => void

/** Add it before the routes that may fail. */
export function createFaults(app: Hono): FailNext {
  const waiting: { call: Pick<RegExp, 'test'>; fault: Fault }[] = []
  app.use(async (context, next) => {
    const name = `${context.req.method} ${context.req.path}`
    const place = waiting.findIndex(({ call }) => call.test(name))
    const [found] = place === -1 ? [] : waiting.splice(place, 1)
    switch (found?.fault) {
      case undefined:
        return next()
      case 'lost':
        await next()
        hangUp(context)
        return undefined
      case 'late':
        await next()
        await once(incomingOf(context).socket, 'close')
        return undefined
      case 'unreached':
        hangUp(context)
        return context.body(null)
      case 'internal':
        return refuseWithin(context)
      case 'limit':
        return refuseLimit(context)
      case 'token':
        return refuseToken(context)
      case 'cut':
      case 'empty': {
        await next()
        const { status, headers } = context.res
        const text = await context.res.text()
        const left = found.fault === 'cut' ? text.slice(0, text.length / 2) : ''
        // Some answers have no body that could be cut.
        context.res = new Response(status === 204 ? null : left, { status, headers })
        return undefined
      }
      case 'echo': {
        const sent = `${context.req.header('authorization')} ${await context.req.text()}`
        return refuseSeller(context, 400, 25_002, `Sent: ${sent}`, [{ name: 'sent', value: sent }])
      }
      default:
        return context.html('<html><h1>Bad gateway</h1></html>', 502)
    }
  })
  return (call, fault) => void waiting.push({ call, fault })
}

const incomingOf = ({ env }: Context): IncomingMessage =>
  (env as { incoming: IncomingMessage }).incoming

function hangUp(context: Context): void {
  incomingOf(context).socket.destroy()
}
