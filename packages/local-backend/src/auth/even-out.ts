import type { MiddlewareHandler } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds: more than the extra work for a known address. */
const STEP = 25

/**
 * Sends answers only at multiples of a time step, whatever they say. The step hides the few milliseconds that an
 * existing account costs, and people who wait for an email or type a code do not notice it.
 */
export function evenOut(): MiddlewareHandler {
  return async (_c, next) => {
    const began = performance.now()
    await next()
    const taken = performance.now() - began
    await wait(Math.ceil(taken / STEP) * STEP - taken)
  }
}
