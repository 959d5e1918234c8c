import type { Backend } from '#src/backend.ts'
import { withLease } from '#src/commands/concurrency/with-lease.ts'
import { AppError } from '#src/http/app-error.ts'

/** Throws AppError `forbidden` without Pro. */
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
 * Lists a product, or `ends` its listing, while nobody else does either, in another tab or on another server. Throws AppError
 * `forbidden` for listing without Pro, `not_found` for a product that is not this person's, or in the trash for listing it, `busy` if
 * the other takes too long.
 */
export async function withListingLease<Result>(
  backend: Pick<Backend, 'asService'>,
  userId: string,
  productId: string,
  work: () => Promise<Result>,
  { ends = false }: { ends?: boolean } = {},
): Promise<Result> {
  return await withLease(
    {
      take: (holder, seconds) =>
        backend.asService(async (transaction) => {
          const { rows } = await transaction.query<{ outcome: string }>(
            'select private.take_ebay_turn($1, $2, $3, $4, $5) as outcome',
            [userId, productId, holder, seconds, ends],
          )
          return rows[0]?.outcome
        }),
      leave: (holder) =>
        backend.asService((transaction) =>
          transaction.query('select private.leave_ebay_turn($1, $2)', [productId, holder]),
        ),
      isBusy: (outcome) => outcome === 'busy',
      refuse(outcome) {
        if (outcome === 'not_pro') throw new AppError('forbidden', notProText)
        if (outcome === 'busy') {
          throw new AppError(
            'busy',
            'This product is being listed right now. Try again in a minute.',
          )
        }
        if (outcome !== 'taken') {
          throw new AppError('not_found', 'This product no longer exists.')
        }
      },
    },
    work,
  )
}
