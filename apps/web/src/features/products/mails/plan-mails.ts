import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  type MailChange,
  type MailChoice,
  type MailProposal,
  idOfAdded,
  keyOfAdded,
} from '@sampletrail/domain/mails/proposals/mail-proposal.ts'
import {
  amountOf,
  amountProblem,
  parseMoney,
  typedMoney,
  centsOf,
} from '@sampletrail/domain/money/money.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { sellerNamed } from '@sampletrail/domain/sellers/sold-by.ts'
import type { PickerSeller } from '#src/entities/seller/group-sellers.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import { editTo } from '#src/entities/product/change/seen-product.ts'
import type { NewProduct } from '#src/entities/product/change/new-product.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { Decision } from '#src/features/products/mails/mails-state.ts'

type Decisions = Readonly<Record<string, Decision>>

/** A proposal as the person sees it now: with their choice, tick and typed values. */
export type DecidedMail = {
  proposal: MailProposal
  choice: MailChoice | null
  isTicked: boolean
  isDone: boolean
  name: string
  price: string
  day: string | null
  /** Whose product it becomes: who sold it, if there is a seller of that name, or whom the person chose. */
  seller: PickerSeller | null
  /** Who sold it by the email, until the person chooses. */
  soldBy: string | null
  /** Who sold it by the email, if nobody of the sellers has that name. */
  unknown: string | null
  /** What is wrong with the typed values. */
  problems: { name?: string; price?: string }
}

/**
 * Applies what the person decided. A step of a product that is not added has nothing to change. `sellers` are undefined until
 * they are loaded.
 */
export function decide(
  proposals: readonly MailProposal[],
  decisions: Decisions,
  sellers?: readonly PickerSeller[],
): DecidedMail[] {
  const own = new Map(
    proposals.map((proposal) => [
      proposal.key,
      decideOne(proposal, decisions[proposal.key] ?? {}, sellers),
    ]),
  )
  return [...own.values()].map((decided) => {
    const { choice } = decided
    const added = choice?.kind === 'change' ? keyOfAdded(choice.productId) : null
    if (added === null) return decided
    const of = own.get(added)
    return of?.isTicked === true && !of.isDone
      ? decided
      : { ...decided, isTicked: false, choice: null }
  })
}

function decideOne(
  proposal: MailProposal,
  decision: Decision,
  sellers: readonly PickerSeller[] | undefined,
): DecidedMail {
  const place = decision.chosen === undefined ? proposal.chosen : decision.chosen
  const choice = place === null ? null : (proposal.choices[place] ?? null)
  const isTicked = choice !== null && (decision.isTicked ?? proposal.isTicked)
  const product = choice?.kind === 'add' ? choice.product : null
  const name = decision.name ?? product?.name ?? ''
  const price =
    decision.price ?? (product ? typedMoney(centsOf(product.price), product.currency) : '')
  const soldBy = decision.seller === undefined ? soldByOf(choice) : null
  const sold = soldBy === null ? null : sellerNamed(sellers ?? [], soldBy)
  const problem = product ? amountProblem(price, product.currency) : null
  return {
    proposal,
    choice,
    isTicked,
    isDone: decision.isDone === true,
    name,
    price,
    day: decision.day === undefined ? dayOf(choice) : decision.day,
    seller: soldBy === null ? (decision.seller ?? null) : sold,
    soldBy,
    unknown: sellers !== undefined && sold === null ? soldBy : null,
    problems: {
      ...(product && name.trim() === '' && { name: 'A name is required.' }),
      ...(problem !== null && { price: problem }),
    },
  }
}

/** Who sold it by the email, if that is not known yet. */
export function soldByOf(choice: MailChoice | null): string | null {
  return (choice?.kind === 'add' ? choice.product.seller : choice?.seller) ?? null
}

/** The day that a choice records. */
function dayOf(choice: MailChoice | null): string | null {
  if (choice === null) return null
  if (choice.kind === 'add') return choice.product.received_date ?? choice.product.order_date
  const { received_date, refund_received_date, order_date } = choice.change
  return received_date ?? refund_received_date ?? order_date ?? null
}

/** How many products a press adds and changes. A step of a product that is added with it is no change of its own. */
export function countTicked(decided: readonly DecidedMail[]): {
  adds: number
  edits: number
  hasProblem: boolean
} {
  const ticked = decided.filter(({ isTicked, isDone }) => isTicked && !isDone)
  const changed = new Set(
    ticked.flatMap(({ choice }) =>
      choice?.kind === 'change' && keyOfAdded(choice.productId) === null ? [choice.productId] : [],
    ),
  )
  return {
    adds: ticked.filter(({ choice }) => choice?.kind === 'add').length,
    edits: changed.size,
    hasProblem: ticked.some(({ problems }) => Object.keys(problems).length > 0),
  }
}

/** What a press records. */
export type MailPlan = { adds: NewProduct[]; edits: ProductsEdit[]; keys: string[] }

/** The ticked proposals as new products under their ids, and as edits of those that are there: one for each product. */
export function planOf(
  decided: readonly DecidedMail[],
  rows: ReadonlyMap<string, ProductListRow>,
  ids: ReadonlyMap<string, string>,
): MailPlan {
  const ticked = decided.filter(
    ({ isTicked, isDone, choice }) => isTicked && !isDone && choice !== null,
  )
  const changes = new Map<string, MailChange>()
  const sellers = new Map<string, PickerSeller>()
  for (const one of ticked) {
    if (one.choice?.kind !== 'change') continue
    const { productId, change } = one.choice
    changes.set(productId, joinChanges(changes.get(productId) ?? {}, withDay(change, one.day)))
    if (soldByOf(one.choice) !== null && one.seller !== null) sellers.set(productId, one.seller)
  }
  const adds = ticked.flatMap((one): NewProduct[] => {
    if (one.choice?.kind !== 'add') return []
    const { seller: _soldBy, ...product } = one.choice.product
    const money = parseMoney(one.price, product.currency)
    const dated =
      product.status === 'received' ? { received_date: one.day } : { order_date: one.day }
    const id = ids.get(one.proposal.key)
    if (id === undefined) throw new RangeError('A new product needs an id.')
    const later = changes.get(idOfAdded(one.proposal.key)) ?? {}
    const change = {
      ...product,
      ...dated,
      name: one.name.trim(),
      price: money.ok ? amountOf(money.cents) : null,
      seller_id: one.seller?.id ?? null,
      ...later,
    }
    return [{ id, change, seller: one.seller && { id: one.seller.id, name: one.seller.name } }]
  })
  const edits = [...changes].flatMap(([id, change]): ProductsEdit[] => {
    const row = rows.get(id)
    const seller = sellers.get(id)
    const edit =
      row && editTo(row, { ...change, ...(seller !== undefined && { seller_id: seller.id }) })
    if (!edit || Object.keys(edit.change).length === 0) return []
    return [seller === undefined ? edit : { ...edit, seller: { id: seller.id, name: seller.name } }]
  })
  return { adds, edits, keys: ticked.map(({ proposal }) => proposal.key) }
}

/** The day that the person chose, in the column that the change sets. */
function withDay(change: MailChange, day: string | null): MailChange {
  if (!isCalendarDate(day)) return change
  const { order_date, status, refund_received } = change
  if (refund_received !== undefined) {
    return { ...change, refund_received_date: day, ...(status === 'paid' && { paid_date: day }) }
  }
  if (status === 'received' || change.received_date !== undefined)
    return { ...change, received_date: day }
  return order_date === undefined ? change : { ...change, order_date: day }
}

/** Several emails about one product: the latest status counts. */
function joinChanges(before: MailChange, next: MailChange): MailChange {
  const status = [before.status, next.status].reduce<ProductStatus | undefined>(
    (latest, one) => (one !== undefined && rank(one) > rank(latest) ? one : latest),
    undefined,
  )
  return { ...before, ...next, ...(status !== undefined && { status }) }
}

function rank(status: ProductStatus | undefined): number {
  return status === undefined ? -1 : PRODUCT_STATUSES.indexOf(status)
}
