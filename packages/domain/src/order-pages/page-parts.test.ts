import { describe, expect, it } from 'vitest'
import { headOfCard, headOfDetails } from '#src/order-pages/order-head.ts'
import { linkedTitlesIn, readItems, titlesIn } from '#src/order-pages/page-items.ts'
import { parcelsIn } from '#src/order-pages/page-parcels.ts'
import { sumsIn } from '#src/order-pages/page-sums.ts'
import { type PageElement, elementsIn, textOf, treeOf } from '#src/order-pages/page-tree.ts'

function tree(html: string): PageElement {
  const root = treeOf(html)
  if (!root) throw new Error('It is too large.')
  return root
}

const PICTURE = 'https://m.media-amazon.com/images/I/41kettle0001.jpg'
const SHOP = 'amazon.com'

const item = (html: string) => {
  const root = tree(`<div class="item-box">${html}</div>`)
  return readItems(root, titlesIn(root), SHOP)
}
const sums = (html: string) => {
  const found = sumsIn(tree(`<div id="od-subtotals">${html}</div>`), SHOP)
  return Object.fromEntries(Object.entries(found).map(([key, amount]) => [key, amount?.cents]))
}
const row = (label: string, amount: string) =>
  `<div class="a-row"><div class="a-column">${label}</div><div class="a-column">${amount}</div></div>`
const field = (text: string) =>
  `<div class="a-column"><span class="label">Word</span> ${text}</div>`
const title = (name: string) => `<div data-component="itemTitle">${name}</div>`

describe('the text of an element', () => {
  it.each([
    ['<p>Tin <b>Kettle</b>\n 1.2 l</p>', 'Tin Kettle 1.2 l'],
    ['<p>a<br>b<img src="x">c</p><p>d</p>', 'a b c d'],
    ['a<span class="aok-hidden">x</span>', 'a'],
    ['a<span class="b a-hidden">x</span>', 'a'],
    ['a<span class="a-offscreen">x</span>', 'a'],
    ['a<div class="a-popover-preload"><p>x</p></div>', 'a'],
    ['a<div style="color:red;display : none">x</div>', 'a'],
    ['a<div style="visibility:hidden">x</div>', 'a'],
    ['a<div hidden>x</div>', 'a'],
    ['a<div style="color:red">b</div>', 'a b'],
    ['a <script>x</script><style>x</style><!-- x -->b', 'a b'],
    ['<div><p>a</b></i></p></div>c', 'a c'],
    ['<div>a</section></div><p>b', 'a b'],
  ])('%s is %j', (html, text) => {
    expect(textOf(tree(html)).replaceAll(/\s+/gu, ' ')).toBe(text)
  })

  it('ends where no value of an order is so long', () => {
    expect(textOf(tree('word '.repeat(9000) + '<b>x</b><b>y</b>')).endsWith('y')).toBe(false)
  })

  it('elements that are too deep stay in the last one that counts, and what follows in its own', () => {
    const root = tree(`${'<div>'.repeat(400)}deep${'</div>'.repeat(400)}<p class="after">after</p>`)
    expect(textOf(root)).toBe('deep after')
    const deepest = [...elementsIn(root)].map((element) => {
      let depth = 0
      for (let one = element.parent; one; one = one.parent) depth += 1
      return depth
    })
    expect(Math.max(...deepest)).toBeLessThan(160)
  })
})

describe('an item', () => {
  const TITLE = '<div class="yohtmlc-product-title"><a href="/dp/B0KETTLE01">Tin Kettle</a></div>'

  it.each([
    ['', 1, true],
    ['<span class="product-image__qty"> 3 </span>', 3, true],
    ['<span class="x item-view-qty">x 4</span>', 4, true],
    ['<div class="od-item-view-qty"><span>٥</span></div>', 5, true],
    ['<span class="item-view-qty">0.31 lb</span>', 1, false],
    ['<span class="item-view-qty">many</span>', 1, false],
    ['<span class="item-view-qty">0</span>', 1, false],
    [
      '<span class="item-view-qty"></span><div data-component="quantity">Quantity: 6</div>',
      6,
      true,
    ],
    ['<div data-component="quantity">Quantity: 6</div>', 6, true],
    ['<div>Qty: 7</div>', 7, true],
    ['<div>Menge 8</div>', 8, true],
    ['<div>数量：9</div>', 9, true],
    ['<div>Qty: 1.5</div>', 1, true],
    ['<div>Mindestmenge 8</div>', 1, true],
    ['<div class="qtyless">9</div>', 1, true],
  ])('with %j is %i pieces (certain: %j)', (html, quantity, isQuantityClear) => {
    expect(item(TITLE + html).items).toMatchObject([{ quantity, isQuantityClear }])
  })

  it.each([
    ['<span class="a-color-price">$12.50</span>', 1250],
    ['<div data-component="unitPrice">$12.50</div>', 1250],
    ['<span class="a-color-price">Price</span><span class="a-color-price">$12.50</span>', 1250],
    ['<span class="a-color-price">-$2.00</span><span class="a-price">$12.50</span>', 1250],
    [
      '<div data-a-strike="true"><span class="a-price">$99.00</span></div><span class="a-price">$12.50</span>',
      1250,
    ],
    ['<span class="other">$12.50</span>', undefined],
  ])('with %j costs %j', (html, cents) => {
    expect(item(TITLE + html).items[0]?.unit?.cents).toBe(cents)
  })

  it('has the name of its picture if it has no other, marked', () => {
    const image = `<a href="/dp/B0KETTLE01"><img src="${PICTURE}" alt="" title="Tin Kettle"></a>`
    expect(item(`${image}<div class="yohtmlc-product-title"></div>`)).toMatchObject({
      isWhole: true,
      items: [
        {
          name: 'Tin Kettle',
          isNamed: false,
          picture: PICTURE,
          link: 'https://www.amazon.com/dp/B0KETTLE01',
        },
      ],
    })
    expect(item('<div class="yohtmlc-product-title"></div>')).toEqual({ items: [], isWhole: false })
    expect(item(`<img src="${PICTURE}"><div class="yohtmlc-product-title"></div>`).items).toEqual(
      [],
    )
  })

  it('whose title is no link has its name in the first row', () => {
    const html =
      '<div class="yohtmlc-item">\n<div> </div><div>Tin Kettle</div><div>Sold by: Kim</div></div>'
    expect(item(html).items).toMatchObject([{ name: 'Tin Kettle', isNamed: true, link: null }])
    expect(item('<div class="yohtmlc-item">Tin Kettle</div>').items).toMatchObject([
      { name: 'Tin Kettle' },
    ])
  })

  it.each([
    ['<div class="a-row"><span>Sold by: <a href="/seller">BakeGood</a></span></div>', 'BakeGood'],
    ['<div data-component="orderedMerchant">Verkauf durch BakeGood</div>', 'BakeGood'],
    ['<div>Sold by: Amazon.com Services LLC</div>', undefined],
    ['<div>Delivered</div>', undefined],
  ])('with %j is of the seller %s', (html, seller) => {
    const { items } = item(TITLE + html)
    expect(items.map((one) => one.seller)).toEqual([seller])
  })

  it('has 500 letters of its name', () => {
    const html = TITLE.replace('Tin Kettle', 'Kettle '.repeat(200))
    expect(item(html).items[0]?.name).toHaveLength(500)
  })

  it('has its own picture and pieces beside another one in the same box', () => {
    const one = (name: string, count: number) =>
      `<section><img src="${PICTURE.replace('0001', `000${count}`)}"><i class="item-view-qty">${count}</i>${TITLE.replace('Tin Kettle', name)}</section>`
    expect(item(one('Kettle', 2) + one('Mug', 3)).items).toMatchObject([
      { name: 'Kettle', quantity: 2, picture: PICTURE.replace('0001', '0002') },
      { name: 'Mug', quantity: 3, picture: PICTURE.replace('0001', '0003') },
    ])
  })

  it('beside a product that only a picture shows is not the whole parcel', () => {
    const other = (alt: string, asin = 'B0OTHER001') =>
      `<a href="/dp/${asin}"><img src="${PICTURE}" alt="${alt}"></a>`
    expect(item(TITLE + other('Mug') + other('Mug'))).toMatchObject({
      isWhole: false,
      items: [{ name: 'Tin Kettle' }, { name: 'Mug', isNamed: false, isQuantityClear: false }],
    })
    expect(item(TITLE + other(''))).toMatchObject({
      isWhole: false,
      items: [{ name: 'Tin Kettle' }],
    })
    expect(item(TITLE + other('Again', 'B0KETTLE01')).isWhole).toBe(true)
    expect(
      item(
        `${TITLE}<a href="/your-orders/pop?asin=B0OTHER001"><img src="${PICTURE}" alt="Mug"></a>`,
      ).isWhole,
    ).toBe(true)
    expect(item(`${TITLE}<a href="/dp/B0OTHER001">Review</a>`).isWhole).toBe(true)
  })

  it.each([
    ['<a href="/gp/product/B0KETTLE01">Tin Kettle</a>', 1],
    ['<a href="/dp/B0KETTLE01?x=1"> </a>', 0],
    ['<a href="/dp/B0KETTLE01" class="a-button-text">Buy it again</a>', 0],
    ['<a href="/dp/short">Tin Kettle</a>', 0],
    ['<b href="/dp/B0KETTLE01">Tin Kettle</b>', 0],
  ])('is known by its link alone: %s is %i', (html, count) => {
    expect(linkedTitlesIn(tree(html))).toHaveLength(count)
  })
})

describe('the sums of an order', () => {
  it.each([
    ['rows of columns', row('Items Subtotal', '$9.00') + row('Total', '$10.00')],
    ['rows of a list', '<ul><li><b>Subtotal:</b> $9.00</li><li>Total: $10.00</li></ul>'],
    [
      'rows of a table',
      '<table><tr><td>Subtotal</td><td>$9.00</td></tr><tr><td>Total</td><td>$10.00</td></tr></table>',
    ],
    [
      'rows in rows',
      `<div class="a-row"><div class="a-row">Subtotal: $9.00</div></div><li>${row('Total:', '$10.00')}</li>`,
    ],
  ])('are in %s', (_, html) => {
    expect(sums(html)).toEqual({ subtotal: 900, total: 1000, gift: undefined, refund: undefined })
  })

  it.each([
    [
      'a bold total before a plain one',
      row('<b class="a-text-bold">Grand Total</b>', '$10.00') + row('Total', '$9.00'),
    ],
    ['the last total', row('Total', '$9.00') + row('Order Total', '$10.00')],
    [
      'a total beside those of its parts',
      row('Total before tax', '$8.00') +
        row('Total', '$10.00') +
        row('Shipping total', '$3.00') +
        row('Refund Total', '$2.00') +
        row('Total gift card balance', '$7.00'),
    ],
    ['a total that is not less than nothing', row('Total', '$10.00') + row('Total', '-$9.00')],
  ])('have %s', (_, html) => {
    expect(sums(html)['total']).toBe(1000)
  })

  it.each([
    ['an amount without words', row('', '$10.00')],
    ['words that say nothing', row('Estimated tax', '$10.00')],
    ['words in a long sentence', row(`Total ${'of this order '.repeat(20)}`, '$10.00')],
    ['no amount', row('Total', 'soon')],
  ])('do not have %s', (_, html) => {
    expect(sums(html)['total']).toBeUndefined()
  })
})

describe('the head of an order', () => {
  const source = { shop: SHOP, address: null, today: '2026-11-26' }
  const card = (fields: string) =>
    headOfCard(tree(`<div class="order-header">${fields}</div>`), source)

  it('has its values behind their words in one row, too', () => {
    expect(
      card(field('May 3, 2026') + field('$10.00') + field('112-1234567-1234567')),
    ).toMatchObject({
      number: { value: '112-1234567-1234567', sure: true },
      day: { value: '2026-05-03', sure: true },
      total: { cents: 1000, isClear: true },
    })
  })

  it('with two days, two sums or two numbers is marked', () => {
    const two = card(
      field('May 3, 2026') +
        field('May 4, 2026') +
        field('$10.00') +
        field('$11.00') +
        field('112-1234567-1234567 112-1234567-7654321'),
    )
    expect(two).toMatchObject({
      number: { value: '112-1234567-1234567', sure: false, others: ['112-1234567-7654321'] },
      day: { value: '2026-05-03', sure: false, others: ['2026-05-04'] },
      total: { cents: 1000, isClear: false },
    })
  })

  it('has the number of its link, if it is written nowhere', () => {
    const link = '<a href="/your-orders/order-details?orderID=112-1234567-1234567">Details</a>'
    expect(card(field('May 3, 2026') + link).number).toEqual({
      value: '112-1234567-1234567',
      sure: true,
      others: [],
    })
    expect(card(field('May 3, 2026')).number).toBeNull()
  })

  it('of details has the number of the address, if it is written nowhere', () => {
    const page = tree('<div data-component="orderDate">May 3, 2026</div>')
    const address = 'https://www.amazon.com/x?orderID=112-1234567-1234567'
    expect(headOfDetails(page, { ...source, address })).toMatchObject({
      number: { value: '112-1234567-1234567', sure: true },
      day: { value: '2026-05-03', sure: true },
    })
    expect(headOfDetails(page, source).number).toBeNull()
  })
})

it('items of boxes in a list of parcels are in their own parcels, others in the order', () => {
  const boxes = tree(
    `<div data-component="shipments"><div class="a-box"><b class="od-status-message">Delivered May 3</b>${title('Mug')}</div><div class="a-box">${title('Cup')}</div></div>${title('Jar')}`,
  )
  expect(
    parcelsIn(boxes, SHOP).map(({ state, items }) => [state, ...items.map(({ name }) => name)]),
  ).toEqual([
    ['delivered', 'Mug'],
    ['other', 'Cup'],
    ['delivered', 'Jar'],
  ])
})
