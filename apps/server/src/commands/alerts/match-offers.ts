import type { Backend } from '#src/backend.ts'

/** This many at once stay far below the statement timeout; fewer, if words are very popular. */
const mostAtOnce = 500
/** For an offer that takes too long even alone: this many people at once, and not fewer. */
const mostPeople = 20_000
const fewestPeople = 300

/**
 * Compares the waiting new offers with everybody's keywords, and stores the matches; returns the number of offers. Each batch
 * is one transaction: an interrupted one has changed nothing. Several may run at the same time. An offer that takes too long
 * alone is set aside and compared in parts after the others. Ends early on `signal`, and throws if nothing at all can be
 * compared (docs/behaviour/alerts.md).
 */
export async function matchOffers(
  backend: Pick<Backend, 'asService'>,
  signal: AbortSignal,
): Promise<number> {
  let sum = 0
  let size = mostAtOnce
  while (!signal.aborted) {
    try {
      const compared = (await ask<number>(backend, 'select private.match_offers($1)', [size])) ?? 0
      if (compared === 0) break
      sum += compared
      size = Math.min(size * 2, mostAtOnce)
    } catch (error) {
      if (size > 1) size = Math.ceil(size / 8)
      else if (!(await ask<boolean>(backend, 'select private.set_popular_offer_aside()')))
        throw error
    }
  }
  return sum + (await matchPopularOffers(backend, signal))
}

/** Returns the number of parts. */
async function matchPopularOffers(
  backend: Pick<Backend, 'asService'>,
  signal: AbortSignal,
): Promise<number> {
  let parts = 0
  let people = mostPeople
  while (!signal.aborted) {
    try {
      if (!(await ask<boolean>(backend, 'select private.match_popular_offer($1)', [people]))) break
      parts += 1
    } catch (error) {
      people = Math.ceil(people / 4)
      if (people < fewestPeople) throw error
    }
  }
  return parts
}

/** One value, in its own short transaction. */
async function ask<Value>(
  backend: Pick<Backend, 'asService'>,
  sql: string,
  values: unknown[] = [],
): Promise<Value | undefined> {
  return await backend.asService(async (transaction) => {
    // The database cancels before its caller gives up, and rolls everything back.
    await transaction.query(`set local statement_timeout = '8s'`)
    const { rows } = await transaction.query<Record<string, Value>>(sql, values)
    return Object.values(rows[0] ?? {})[0]
  })
}
