import type { PoolClient } from 'pg'
import { type CalendarDate, daysIn } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  type NextStep,
  type NextStepProduct,
  isToDo,
  nextSteps,
} from '@sampletrail/domain/next-steps/next-steps.ts'
import type { RefundedProduct } from '@sampletrail/domain/refunds/refund-payments.ts'

type Transaction = Pick<PoolClient, 'query'>

/** A person as private.reminder_readers gives them. */
export interface Reader {
  user_id: string
  time_zone: string
  /** The day that it is for them. */
  local_day: CalendarDate
  /** How many products their plan lets them open; null without a limit. */
  product_limit: number | null
}

type StepProduct = NextStepProduct & RefundedProduct & { is_told: boolean }
export type ProductStep = NextStep<StepProduct>

/** The order of private.reminder_readers; days as texts, because a day has no time zone and the driver would give it one. */
export const readerColumns = 'user_id, time_zone, local_day::text, product_limit'

/**
 * Everything of a product that the rule of next steps reads. Products over the limit of a plan cannot be opened: the newest can, as
 * private.active_product_ids decides.
 */
const columns = `product.id, left(product.name, 200) as name, product.status, product.price, product.currency,
  product.commission, product.commission_amount, product.refund_expected, product.refund_due_date::text,
  product.refund_received, product.refund_received_date::text, product.refund_payments, product.refund_asked_on::text,
  product.order_date::text, product.received_date::text, product.reviewed_date::text, product.published_date::text,
  product.paid_date::text, product.review_due_date::text, product.deal_terms, product.steps_put_off, product.archived,
  product.seller_id, product.seller_name, false as sold, null as tax_value, null as sold_date, null as sold_price,
  null as sold_fees, null as deleted_at, '' as updated_at, to_json(product.created_at) #>> '{}' as created_at`

/** People whose products are read at once: few of them have many. */
const peopleAtOnce = 50

/**
 * The steps of each of these people, the most urgent first, by their id: all of them, also those that are ahead, put off, or of
 * products that their plan does not let them open.
 */
export async function readSteps(
  transaction: Transaction,
  readers: readonly Reader[],
): Promise<Map<string, ProductStep[]>> {
  const steps = new Map<string, ProductStep[]>()
  for (let from = 0; from < readers.length; from += peopleAtOnce) {
    const some = readers.slice(from, from + peopleAtOnce)
    const products = await readProducts(transaction, some)
    for (const { user_id: id, local_day: today, time_zone: zone } of some) {
      steps.set(id, nextSteps(products.get(id) ?? [], today, daysIn(zone)))
    }
  }
  return steps
}

/**
 * Those of the steps that a reminder told, by product and topic. None tells that a product can be completed: the refund that it
 * told has arrived meanwhile.
 */
export function stepsTold(steps: readonly ProductStep[], told: ReadonlySet<string>) {
  return steps.filter(
    ({ kind, product, topic }) => kind !== 'paid back' && told.has(`${product.id} ${topic}`),
  )
}

/** Those of the steps that are to be done today, of products that their owner can open and that are no examples. */
export function stepsToDo(steps: readonly ProductStep[], { local_day: today }: Reader) {
  return steps.filter((step) => step.product.is_told && isToDo(step, today))
}

async function readProducts(
  transaction: Transaction,
  readers: readonly Reader[],
): Promise<Map<string, StepProduct[]>> {
  const { rows } = await transaction.query<StepProduct & { user_id: string }>(
    `select product.user_id, ${columns},
       (
         reader.product_limit is null
         or row_number() over (partition by product.user_id order by product.created_at desc, product.id desc)
           <= reader.product_limit
       ) and product.import_id is distinct from product.user_id as is_told
     from unnest($1::uuid[], $2::integer[]) as reader (user_id, product_limit)
     join public.products as product on product.user_id = reader.user_id and product.deleted_at is null`,
    [
      readers.map(({ user_id: userId }) => userId),
      readers.map(({ product_limit: limit }) => limit),
    ],
  )
  return Map.groupBy(rows, ({ user_id: userId }) => userId)
}
