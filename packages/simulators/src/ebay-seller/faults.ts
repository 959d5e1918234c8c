import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import { refuseSeller } from '#src/ebay-seller/refuse.ts'

export type Fault =
  /** The work is done and the answer does not arrive. */
  | 'lost'
  /** Nothing arrives, and nothing is done. */
  | 'unreached'
  | 'internal'
  | 'limit'
  /** A page of a proxy in the place of an answer. */
  | 'page'

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
        return refuseSeller(
          context,
          429,
          2001,
          'The request limit has been reached for the resource.',
        )
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
