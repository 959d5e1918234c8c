import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

/** Seconds after which a turn is over that nobody prolongs: the server that had it has stopped. */
const turnSeconds = 30
const prolongEvery = 10_000
const lookAgain = 500
/** Milliseconds to wait for somebody else's turn: longer than the turn of a server that has stopped. */
const patience = 35_000

/** Throws AppError `forbidden` for whoever has no Pro. */
export async function requirePro(
  backend: Pick<Backend, 'asService'>,
  userId: string,
): Promise<void> {
  const isPro = await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ pro: boolean }>('select private.is_pro($1) as pro', [
      userId,
    ])
    return rows[0]?.pro === true
  })
  if (!isPro) throw new AppError('forbidden', notProText)
}

const notProText = 'eBay listing is a Pro feature. Please upgrade to access.'

/**
 * Runs what lists a product while nobody else does, in another tab or on another server. Throws AppError `forbidden` without
 * Pro, `not_found` for a product that is not this person's or in the trash, `busy` when the other takes too long.
 */
export async function takeTurn<Result>(
  backend: Pick<Backend, 'asService'>,
  userId: string,
  productId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID()
  const take = () =>
    backend.asService(async (transaction) => {
      const { rows } = await transaction.query<{ outcome: string }>(
        'select private.take_ebay_turn($1, $2, $3, $4) as outcome',
        [userId, productId, holder, turnSeconds],
      )
      return rows[0]?.outcome
    })
  const until = Date.now() + patience
  let outcome = await take()
  while (outcome === 'busy' && Date.now() < until) {
    await sleep(lookAgain)
    outcome = await take()
  }
  if (outcome === 'not_pro') throw new AppError('forbidden', notProText)
  if (outcome === 'busy') {
    throw new AppError('busy', 'This product is being listed right now. Try again in a minute.')
  }
  if (outcome !== 'taken') throw new AppError('not_found', 'This product is not there any more.')
  // Missed once, the next is in time; for good, nobody is hindered by it.
  const timer = setInterval(() => void take().catch(() => undefined), prolongEvery)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await backend.asService((transaction) =>
      transaction.query('select private.leave_ebay_turn($1, $2)', [productId, holder]),
    )
  }
}
