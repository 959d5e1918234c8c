import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import { refuseLimit, refuseSeller } from '#src/ebay-seller/refuse.ts'

export type Fault =
  /** The work is done and the answer does not arrive. */
  | 'lost'
  /** Nothing arrives, and nothing is done. */
  | 'unreached'
  | 'internal'
  | 'limit'
  /** A page of a proxy in the place of an answer. */
  | 'page'
  /** The work is done, and the answer stops in its middle. */
  | 'cut'
  /** The work is done, and the answer is empty. */
  | 'empty'
  /** A refusal that repeats all that it was sent. */
  | 'echo'

/** Lets the next call whose method and path match go wrong, once. */
export type FailNext = (call: Pick<RegExp, 'test'>, fault: Fault) => void

/** Must be added before what may fail. */
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
      case 'unreached':
        hangUp(context)
        return context.body(null)
      case 'internal':
        return refuseSeller(context, 500, 25_001, 'A system error has occurred.')
      case 'limit':
        return refuseLimit(context)
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

function hangUp(context: Context): void {
  const { incoming } = context.env as { incoming: IncomingMessage }
  incoming.socket.destroy()
}
