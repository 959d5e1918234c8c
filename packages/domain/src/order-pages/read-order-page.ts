import type { MailContext, MailReading } from '#src/mails/mail-reading.ts'
import {
  type PageSource,
  headOfCard,
  headOfDetails,
  numbersOf,
} from '#src/order-pages/order-head.ts'
import { type PageOrder, readingsOf } from '#src/order-pages/order-readings.ts'
import { isOrderPage, shopOfAddress } from '#src/order-pages/page-address.ts'
import { parcelsIn } from '#src/order-pages/page-parcels.ts'
import { PAGE_PROBLEMS, problemOf } from '#src/order-pages/page-problems.ts'
import { sumsIn } from '#src/order-pages/page-sums.ts'
import { shopInLinks } from '#src/order-pages/shop-in-links.ts'
import {
  type PageElement,
  anyOf,
  findAll,
  findFirst,
  hasClass,
  isPart,
  textUpTo,
  treeOf,
} from '#src/order-pages/page-tree.ts'
import { readPageText } from '#src/order-pages/read-page-text.ts'

/** What one of Amazon's order pages says, as readings of emails are. */
export type OrderPageReading = {
  readings: MailReading[]
  /** Whether the layout is known; else every value is marked. */
  isKnown: boolean
  /** What the person is told; null if the whole page was read. */
  problem: string | null
}

/** Amazon's lists have 10 orders a page. */
const MOST_ORDERS = 200
const LONGEST_PAGE = 1_000_000

const isCard = anyOf(
  hasClass('order-card', 'js-order-card'),
  ({ classes }) => classes.includes('order') && classes.includes('a-box-group'),
)
const isDetails = anyOf(
  isPart('orderId', 'briefOrderInfo', 'briefOrderInfoInvoice', 'purchasedItems', 'itemTitle'),
  hasClass('order-date-invoice-item'),
)
const isSignIn = ({ name, attributes }: PageElement): boolean =>
  (name === 'form' && attributes['name'] === 'signIn') ||
  ['ap_email', 'ap_password', 'auth-mfa-form'].includes(attributes['id'] ?? '')
const isCaptcha = ({ name, attributes }: PageElement): boolean =>
  (name === 'form' && /validateCaptcha/iu.test(attributes['action'] ?? '')) ||
  /^(?:captchacharacters|aa-challenge)/u.test(attributes['id'] ?? '')
/** Amazon's server encrypts the cards; the page decrypts them after it was loaded. */
const isLocked = hasClass('csd-encrypted-sensitive')

/**
 * Reads Amazon's list of orders or the details of one, from the HTML of the page as the browser has it. Nothing in it is run or
 * fetched. docs/behaviour/order-pages.md
 */
export function readOrderPage(
  page: { address: string | null; html: string },
  context: MailContext,
): OrderPageReading {
  const { address, html } = page
  const given = address === null ? null : shopOfAddress(address)
  if (address !== null && given === null) return failed(PAGE_PROBLEMS.otherPage)
  const tree = treeOf(html)
  if (!tree) return failed(PAGE_PROBLEMS.tooLarge)
  if (findFirst(tree, isCaptcha)) return failed(PAGE_PROBLEMS.captcha)
  if (findFirst(tree, isSignIn)) return failed(PAGE_PROBLEMS.signIn)
  const shop = given ?? shopInLinks(tree)
  const source: PageSource = { shop, address, today: context.today }
  const known = readLayout(tree, source)
  if (known) return known
  if (findFirst(tree, isLocked)) return failed(PAGE_PROBLEMS.loading)
  const readings = readPageText(html, source)
  if (readings.length > 0) return { readings, isKnown: false, problem: PAGE_PROBLEMS.changed }
  return failed(nothingIn(tree, address))
}

function failed(problem: string): OrderPageReading {
  return { readings: [], isKnown: false, problem }
}

function nothingIn(tree: PageElement, address: string | null): string {
  if (address !== null && !isOrderPage(address)) return PAGE_PROBLEMS.otherPage
  const isList = address !== null && !/details|print|edit/u.test(address)
  return isList && numbersOf(textUpTo(tree, LONGEST_PAGE)).length === 0
    ? PAGE_PROBLEMS.noOrders
    : PAGE_PROBLEMS.nothing
}

function readLayout(tree: PageElement, source: PageSource): OrderPageReading | null {
  const cards = findAll(tree, isCard).slice(0, MOST_ORDERS)
  const all =
    cards.length > 0
      ? cards.map((card) => orderOfCard(card, source))
      : findFirst(tree, isDetails)
        ? [orderOfDetails(tree, source)]
        : []
  const read = joinOrders(all.filter(isUnderstood))
  if (read.length === 0) return null
  const unread = all.filter((order) => !isUnderstood(order)).length
  const partial = read.filter(({ parcels }) => parcels.some(({ isCut }) => isCut)).length
  return {
    readings: read.flatMap((order) => readingsOf(order, source)),
    isKnown: true,
    problem: problemOf(unread, partial, all.length),
  }
}

function orderOfCard(card: PageElement, source: PageSource): PageOrder {
  return { head: headOfCard(card, source), parcels: parcelsIn(card, source.shop), sums: null }
}

function orderOfDetails(tree: PageElement, source: PageSource): PageOrder {
  return {
    head: headOfDetails(tree, source),
    parcels: parcelsIn(tree, source.shop),
    sums: sumsIn(tree, source.shop),
  }
}

/** Whether an order has its number, its day or its sum, and items, or words that say why it has none. */
function isUnderstood({ head, parcels, sums }: PageOrder): boolean {
  const hasItems = parcels.some(({ items }) => items.length > 0)
  const isExplained = parcels.some(({ state }) => state === 'cancelled')
  const hasHead = head.day !== null || (sums?.total ?? head.total) !== null
  return head.number !== null && hasHead && (hasItems || isExplained)
}

/** Each order once: a list may show its parcels in several cards. */
function joinOrders(orders: readonly PageOrder[]): PageOrder[] {
  const joined = new Map<string, PageOrder>()
  for (const order of orders) {
    const key = order.head.number?.value ?? ''
    const before = joined.get(key)
    joined.set(key, before ? { ...before, parcels: [...before.parcels, ...order.parcels] } : order)
  }
  return [...joined.values()]
}
