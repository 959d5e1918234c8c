import {
  labelOfStatus,
  PRODUCT_STATUSES,
  type ProductStatus,
} from '@sampletrail/domain/products/lifecycle.ts'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import { classNames } from '#src/ui/class-names.ts'
import { toneStyle } from '#src/ui/tone.ts'

const steps: Record<ProductStatus, string> = {
  wishlist: 'You found it. Keep the link, the price and the seller.',
  ordered: 'Order number and receipt, kept from the first minute.',
  received: 'It is here: the day counts, and the review comes next.',
  reviewed: 'Written and sent, with a picture of it as proof.',
  published: 'It is online, and the seller can see it.',
  paid: 'The money is back. The books are closed.',
}

/** A product's steps, drawn as the trail of the mark. */
export function Trail() {
  return (
    <section aria-labelledby="trail-title" className="border-y border-line bg-surface">
      <div className="page-width flex flex-col gap-10 py-16 md:gap-14 md:py-24">
        <h2 id="trail-title" className="max-w-xl text-xl font-bold tracking-tight text-balance">
          Six steps, and you always know which one is next
        </h2>
        <ol className="grid gap-0 lg:grid-cols-6">
          {PRODUCT_STATUSES.map((status, index) => {
            const { tone, icon: Icon } = statusStyle[status]
            const isLast = index === PRODUCT_STATUSES.length - 1
            return (
              <li
                key={status}
                className="relative flex gap-4 pb-8 last:pb-0 lg:flex-col lg:pr-5 lg:pb-0"
              >
                {!isLast && (
                  <span
                    aria-hidden
                    className="absolute top-11 bottom-0 left-5.5 w-0.5 -translate-x-1/2 bg-line lg:top-5.5 lg:right-0 lg:bottom-auto lg:left-11 lg:h-0.5 lg:w-auto lg:translate-x-0 lg:-translate-y-1/2"
                  />
                )}
                <span
                  className={classNames(
                    'relative grid size-11 shrink-0 place-items-center rounded-full',
                    toneStyle[tone],
                  )}
                >
                  <Icon aria-hidden className="size-5" />
                </span>
                <div className="flex flex-col gap-1">
                  <h3 className="text-base font-semibold max-lg:flex max-lg:min-h-11 max-lg:items-center">
                    {labelOfStatus(status)}
                  </h3>
                  <p className="text-sm text-pretty text-ink-muted">{steps[status]}</p>
                </div>
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}
