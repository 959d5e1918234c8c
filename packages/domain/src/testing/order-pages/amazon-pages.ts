import { PAGE_WORDS, type PageShop, type PageWords } from '#src/testing/order-pages/page-words.ts'

export type PageItem = { name: string; asin: string; quantity?: number; price: number }
export type PageParcel = { status: string; items: readonly PageItem[] }
export type PageOrder = {
  number: string
  /** A day of May 2026. */
  day: number
  total: number | null
  parcels: readonly PageParcel[]
}

export const KETTLE: PageItem = { name: 'Tin Kettle, 1.2 l', asin: 'B0KETTLE01', price: 2499 }
export const SOCKS: PageItem = { name: 'Wool Socks, 3 pairs', asin: 'B0SOCKS001', price: 1250 }

export const wordsOf = (shop: PageShop): PageWords => PAGE_WORDS[shop]
const picture = (asin: string, mark: string) =>
  `https://m.media-amazon.com/images/I/41${asin.toLowerCase()}._${mark}_.jpg`
export const pictureOf = (asin: string) => picture(asin, 'SL1000')

/** A part of Amazon's newer pages. */
const part = (name: string, inside = '') => `<div data-component="${name}">${inside}</div>`
/** What is around the orders: menus, a banner that is hidden, products that Amazon wants to sell. */
const page = (
  inside: string,
) => `<div id="a-page"><nav><a href="/gp/css/order-history?ref_=nav">Orders</a></nav>
<div class="a-alert aok-hidden"><h4>There is a problem displaying some orders.</h4></div>
${inside}
<div class="rhf"><div class="a-fixed-left-grid"><a href="/dp/B0ADVERT01"><img alt="Garden Gnome" src="${picture('B0ADVERT01', 'SY90')}"></a>
<span class="a-color-price">$99.99</span></div></div></div>`

const field = (label: string, value: string, span: number) => `<div class="a-column a-span${span}">
<li class="order-header__header-list-item"><div class="a-row a-size-mini"><span class="a-color-secondary a-text-caps">${label}</span></div>
<div class="a-row"><span class="a-size-base a-color-secondary aok-break-word"> ${value} </span></div></li></div>`

const links = ({ number }: PageOrder) => `<div class="yohtmlc-order-level-connections">
<a class="a-link-normal" href="/your-orders/order-details?orderID=${number}&amp;ref=x">Details</a>
<span data-a-popover='{"url":"/your-orders/invoice/popover?orderId=${number}"}'><a href="javascript:void(0)">Invoice</a></span></div>`

/** The buttons of an item name its article in parameters. */
const buttons = (asin: string) => `<div class="yohtmlc-item-level-connections">
<a class="a-button-text" href="/gp/buyagain?ats=abc">Buy it again</a>
<a class="a-button-text" href="/your-orders/pop?orderId=1&amp;asin=${asin}">View your item</a></div>`
const RETURN = `<div class="a-popover-preload"><div class="a-row">Return until June 19, 2026</div></div>`

const listItem = ({
  name,
  asin,
  quantity = 1,
}: PageItem) => `<li><div class="a-fixed-left-grid item-box"><div class="a-fixed-left-grid-inner">
<div class="a-fixed-left-grid-col a-col-left"><div class="product-image"><a href="/dp/${asin}?ref=ppx_title" tabindex="-1">
<img alt="${name}" data-a-hires="${picture(asin, 'SS284')}" src="${picture(asin, 'SS142')}"></a>
${quantity > 1 ? `<span class="product-image__qty">${quantity}</span>` : ''}</div></div>
<div class="a-fixed-left-grid-col a-col-right"><div class="yohtmlc-product-title"><a class="a-link-normal" href="/dp/${asin}?ref=ppx_title"> ${name} </a></div>
${RETURN}${buttons(asin)}</div></div></div></li>`

/** The list of orders of the last years. */
export function listPage(shop: PageShop, orders: readonly PageOrder[]): string {
  const words = wordsOf(shop)
  const cards = orders.map(
    (
      order,
    ) => `<div class="order-card js-order-card" data-csa-c-type="widget"><div class="a-box-group a-spacing-base">
<div class="a-box a-color-offset-background order-header"><div class="a-box-inner"><h5><ul class="order-header__header-list">
${field(words.placed, words.day(order.day), 4)}
${order.total === null ? '' : field(words.total, words.money(order.total), 2)}
${field('Ship to', 'Kim Example', 6)}
<li class="order-header__header-list-item"><div class="yohtmlc-order-id"><span class="a-color-secondary a-text-caps">${words.number}</span>
<span class="a-color-secondary" dir="ltr">${order.number}</span></div></li><li class="order-header__header-list-item">${links(order)}</li></ul></h5></div></div>
${order.parcels
  .map(
    ({ status, items }) => `<div class="a-box delivery-box"><div class="a-box-inner">
<div class="yohtmlc-shipment-status-primaryText"><h3><span class="a-size-medium delivery-box__primary-text a-text-bold">${status}</span></h3></div>
<div class="yohtmlc-shipment-status-secondaryText"><span class="delivery-box__secondary-text">Your parcel was handed over.</span></div>
<ul>${items.map(listItem).join('')}</ul></div></div>`,
  )
  .join('<hr>')}
<script type="text/template"><div class="a-row">1 Example Road, May 1, 2020</div></script></div></div>`,
  )
  return page(
    `<section class="your-orders-content-container js-yo-container"><h1>Your Orders</h1>${cards.join('\n')}</section>`,
  )
}

const oldItem = (
  words: PageWords,
  { name, asin, quantity = 1, price }: PageItem,
) => `<div class="a-fixed-left-grid a-spacing-base"><div class="a-fixed-left-grid-inner">
<div class="a-fixed-left-grid-col a-col-left"><div class="item-view-left-col-inner"><a class="a-link-normal" href="/gp/product/${asin}/ref=ppx_image?ie=UTF8&amp;psc=1">
<img alt="" class="yo-critical-feature" data-a-hires="${picture(asin, 'SY180')}" onload="if (a > b) { uet('cf') }" src="${picture(asin, 'SY90')}" title="${name}"></a>
${quantity > 1 ? `<span class="item-view-qty"> ${quantity} </span>` : ''}</div></div>
<div class="a-fixed-left-grid-col yohtmlc-item a-col-right"><div class="a-row"><a class="a-link-normal" href="/gp/product/${asin}/ref=ppx_title?ie=UTF8&amp;psc=1"> ${name} </a></div>
<div class="a-row"><span class="a-size-small">Sold by: <a href="/gp/help/seller?seller=A1">Example Trading</a></span></div>
<div class="a-row"><span class="a-size-small a-color-price">${words.money(price)}</span></div>${buttons(asin)}</div></div></div>`

const oldParcel = (
  words: PageWords,
  { status, items }: PageParcel,
) => `<div class="a-box shipment"><div class="a-box-inner">
<div class="a-row shipment-top-row"><div class="a-row"><span class="a-size-medium a-color-base a-text-bold"> ${status} </span></div>
<div class="a-row">Your package was left near the front door.</div></div>
<div class="a-row">${items.map((item) => oldItem(words, item)).join('')}</div></div></div>`

const oldField = (
  label: string,
  text: string,
) => `<div class="a-column a-span3"><div class="a-row a-size-mini"><span class="a-color-secondary label"> ${label} </span></div>
<div class="a-row a-size-base"><span class="a-color-secondary value"> ${text} </span></div></div>`

/** The list of orders up to 2023: each item has its price. */
export function oldListPage(shop: PageShop, orders: readonly PageOrder[]): string {
  const words = wordsOf(shop)
  return page(
    orders
      .map(
        (
          order,
        ) => `<div class="order-card js-order-card"><div class="a-box-group a-spacing-base order js-order-card"><!--%args-->
<div class="a-box order-info"><div class="a-row">${oldField(words.placed, words.day(order.day))}
${order.total === null ? '' : oldField(words.total, words.money(order.total))}</div>
<div class="a-row a-size-mini yohtmlc-order-id"><span class="a-color-secondary label"> ${words.number} </span><span class="a-color-secondary value"><bdi dir="ltr">${order.number}</bdi></span></div>
${links(order)}</div>${order.parcels.map((one) => oldParcel(words, one)).join('')}</div></div>`,
      )
      .join('\n'),
  )
}

export type PageSum = readonly [label: string, amount: string]

/** The sums of an order whose items are all that was paid. */
export function sumsOf(
  shop: PageShop,
  { total }: PageOrder,
  more: readonly PageSum[] = [],
): PageSum[] {
  const words = wordsOf(shop)
  const amount = words.money(total ?? 0)
  return [
    [words.subtotal, amount],
    [words.shipping, words.money(0)],
    ...more,
    [words.grandTotal, amount],
  ]
}

const detailItem = (
  words: PageWords,
  { name, asin, quantity = 1, price }: PageItem,
) => `<div class="a-fixed-left-grid"><div class="a-fixed-left-grid-inner">
${part('purchasedItemsLeftGrid', part('itemImage', `<a href="/dp/${asin}?ref_=image"><img alt="${name}" data-a-hires="${picture(asin, 'SS568')}" src="${picture(asin, 'SS284')}"></a>${quantity > 1 ? `<div class="od-item-view-qty"><span>${quantity}</span></div>` : ''}`))}
${part('purchasedItemsRightGrid', part('itemTitle', `<div class="a-row"><a href="/dp/${asin}?ref_=title">${name}</a></div>`) + part('orderedMerchant', 'Sold by: Example Trading') + part('quantity') + part('unitPrice', `<span class="a-price a-text-price"><span class="a-offscreen">${words.money(price)}</span><span aria-hidden="true">${words.money(price)}</span></span>`) + part('itemConnections', buttons(asin)))}</div></div>`

/** The details of an order of the last years. */
export function detailsPage(
  shop: PageShop,
  order: PageOrder,
  sums: readonly PageSum[] = sumsOf(shop, order),
): string {
  const words = wordsOf(shop)
  const rows = sums.map(([label, amount], place) => {
    const bold = place === sums.length - 1 ? ' a-text-bold' : ''
    return `<li><span class="a-list-item"><div class="a-row od-line-item-row"><div class="a-column a-span7 od-line-item-row-label"><span class="a-size-base${bold}"><span>${label}</span></span></div>
<div class="a-column a-span5 od-line-item-row-content"><span class="a-size-base${bold}"> ${amount} </span></div></div></span></li>`
  })
  const parcels = order.parcels.map(
    ({ status, items }) =>
      `<div class="a-box"><div class="a-box-inner">${part('shipmentsLeftGrid', part('shipmentStatus', `<h4 class="od-status-message"><span>${status}</span></h4><div class="a-row od-status-message"><span>Your parcel was handed over.</span></div>`) + part('purchasedItems', items.map((item) => detailItem(words, item)).join('')))}</div></div>`,
  )
  return page(`<div id="orderDetails" role="main">${part('briefOrderInfoInvoice', part('orderDateLabel', words.placed) + part('orderDate', `<span>${words.day(order.day)} <i></i></span>`) + part('orderIdLabel', words.number) + part('orderId', `<span>${order.number}</span>`))}
${part('orderSummary', `<div id="od-subtotals">${part('chargeSummary', `<ul>${rows.join('')}</ul>`)}</div>`)}
${part('orderCard', part('shipments', `<div class="a-box-group">${parcels.join('')}</div>`))}${part('cancelled')}</div>`)
}

/** The details of an order up to 2023. */
export function oldDetailsPage(
  shop: PageShop,
  order: PageOrder,
  sums: readonly PageSum[] = sumsOf(shop, order),
): string {
  const words = wordsOf(shop)
  const rows = sums.map(
    ([label, amount]) =>
      `<div class="a-row"><div class="a-column a-span7"><span> ${label} </span></div><div class="a-column a-span5 a-span-last"><span> ${amount} </span></div></div>`,
  )
  return page(`<div id="orderDetails"><h1>Order Details</h1><span class="order-date-invoice-item"> Ordered on ${words.day(order.day)} </span>
<span class="order-date-invoice-item"> Order# <bdi dir="ltr">${order.number}</bdi></span>
<div id="od-subtotals"><h5>Order Summary</h5>${rows.join('')}</div>
<div class="a-box-group od-shipments">${order.parcels.map((one) => oldParcel(words, one)).join('')}</div></div>`)
}
