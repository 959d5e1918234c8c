import { type PageItem, linkedTitlesIn, readItems, titlesIn } from '#src/order-pages/page-items.ts'
import {
  type PageElement,
  type Test,
  anyOf,
  findAll,
  findAround,
  findFirst,
  hasClass,
  isPart,
  textOf,
} from '#src/order-pages/page-tree.ts'
import { type ParcelState, stateOf } from '#src/order-pages/parcel-state.ts'

/** The items of an order that travelled together, and what the page says about them. */
export type Parcel = {
  state: ParcelState
  /** The words that say it: 'Delivered February 27'. */
  status: string
  items: readonly PageItem[]
  /** Whether the page shows no other products with them. */
  isWhole: boolean
  /** Whether Amazon loads more of its items only when a person turns a page of them. */
  isCut: boolean
}

const isParcel = anyOf(hasClass('delivery-box', 'shipment'), isPart('shipmentsLeftGrid'))
const isParcels = isPart('shipments')
const isBox = hasClass('a-box')
/** Where the words are, the most exact place first. */
const STATUS = [
  hasClass('delivery-box__primary-text'),
  hasClass('yohtmlc-shipment-status-primaryText'),
  hasClass('od-status-message'),
  isPart('shipmentStatus'),
]
const isOldPlace = hasClass('shipment-top-row')
const isStrong = hasClass('a-text-bold')
/** A class of older pages that says it in every language. */
const isDeliveredBox = hasClass('shipment-is-delivered')

/** The parcels of an order. An order that was cancelled may have one without items. */
export function parcelsIn(order: PageElement, shop: string | null): Parcel[] {
  const titles = titlesIn(order)
  const groups = new Map<PageElement, PageElement[]>()
  for (const box of findAll(order, isParcel)) groups.set(box, [])
  for (const title of titles) {
    const box =
      findAround(title, order, isParcel) ??
      findAround(title, order, (one) => isBox(one) && findAround(one, order, isParcels) !== null) ??
      findAround(title, order, isParcels) ??
      order
    groups.set(box, [...(groups.get(box) ?? []), title])
  }
  if (groups.size === 0) groups.set(order, [])
  return [...groups].map(([box, titled]) => {
    const own = titled.length > 0 ? titled : linkedTitlesIn(box)
    return {
      ...statusOf(box),
      ...readItems(box, own, shop),
      isCut: sizeOf(box) > own.length,
    }
  })
}

/** How many items the pages of a parcel's items have together. */
function sizeOf(box: PageElement): number {
  const pages = findFirst(box, (one) => 'data-a-carousel-options' in one.attributes)
  const options = pages?.attributes['data-a-carousel-options'] ?? ''
  return Number(/"set_size"\s*:\s*(\d{1,4})/u.exec(options)?.[1] ?? 0)
}

function statusOf(box: PageElement): Pick<Parcel, 'state' | 'status'> {
  const status =
    STATUS.map((test) => textIn(box, test)).find((text) => text !== '') ?? oldStatusOf(box)
  const said = stateOf(status)
  return { status, state: said === 'other' && isDeliveredBox(box) ? 'delivered' : said }
}

function textIn(box: PageElement, test: Test): string {
  const place = findFirst(box, test)
  return place ? textOf(place) : ''
}

/** Older pages have buttons and a sentence beside the words. */
function oldStatusOf(box: PageElement): string {
  const place = findFirst(box, isOldPlace)
  return place ? textIn(place, isStrong) || textOf(place) : ''
}
