import { describe, expect, it } from 'vitest'
import {
  isOrderPage,
  orderNumberIn,
  orderPagePatterns,
  shopOfAddress,
} from '#src/order-pages/page-address.ts'

describe('an order page', () => {
  it.each([
    'https://www.amazon.com/your-orders/orders',
    'https://www.amazon.de/your-orders/orders?timeFilter=year-2026&startIndex=10',
    'https://www.amazon.com/gp/your-account/order-history/ref=ppx_yo_dt_b?ie=UTF8&orderFilter=year-2018',
    'https://www.amazon.co.uk/gp/css/order-history?ref_=nav_orders_first',
    'https://www.amazon.fr/gp/legacy/order-history/',
    'https://www.amazon.it/-/en/gp/css/order-history',
    'https://www.amazon.sa/-/ar/your-orders/orders',
    'https://www.amazon.co.jp/-/en_US/your-orders/orders',
    'https://www.amazon.com.br/your-orders/order-details?orderID=701-1234567-1234567',
    'https://www.amazon.in/gp/your-account/order-details/ref=ppx_od?orderID=402-1234567-1234567',
    'https://www.amazon.com/gp/css/order-details?orderID=112-1234567-1234567',
    'https://www.amazon.com/gp/css/summary/print.html/ref=ppx?orderID=112-1234567-1234567',
    'https://www.amazon.com/gp/css/summary/edit.html?orderID=112-1234567-1234567',
    'https://www.amazon.com/uff/your-account/order-details?orderID=112-1234567-1234567',
    'https://amazon.nl/your-orders/orders',
  ])('is %s', (address) => {
    expect(isOrderPage(address)).toBe(true)
  })

  it.each([
    'http://www.amazon.com/your-orders/orders',
    'https://www.amazon.com:8443/your-orders/orders',
    'https://www.amazon.com/',
    'https://www.amazon.com/dp/B0KETTLE01',
    'https://www.amazon.com/your-orders/ordersx',
    'https://www.amazon.com/your-orders/orders/more/below',
    'https://www.amazon.com/x/your-orders/orders',
    'https://www.amazon.com/gp/css/order-history/archive/ref=x?orderIds=1',
    'https://www.amazon.com/gp/css/summary/printXhtml',
    'https://www.amazon.com/ap/signin?openid.return_to=https://www.amazon.com/your-orders/orders',
    'https://www.amazon.cn/your-orders/orders',
    'https://pay.amazon.de/your-orders/orders',
    'https://www.notamazon.com/your-orders/orders',
    'https://www.amazon.com.evil.example/your-orders/orders',
    'https://evil.example/www.amazon.com/your-orders/orders',
    'no address',
  ])('is not %s', (address) => {
    expect(isOrderPage(address)).toBe(false)
  })

  it('has patterns for a content script in each shop: https, one host, narrow paths', () => {
    const patterns = orderPagePatterns()
    expect(new Set(patterns).size).toBe(patterns.length)
    for (const shop of ['com', 'co.uk', 'de', 'co.jp', 'com.be', 'sg', 'eg', 'co.za']) {
      expect(patterns).toContain(`https://www.amazon.${shop}/your-orders/orders*`)
    }
    expect(patterns.filter((pattern) => pattern.includes('.cn/'))).toEqual([])
    for (const pattern of patterns) {
      expect(pattern).toMatch(
        /^https:\/\/www\.amazon\.[a-z.]{2,6}\/(?:-\/\*\/)?(?:your-orders|gp|uff)\/[a-z/.-]+\*$/u,
      )
      // What a pattern matches at least is an order page.
      expect(isOrderPage(pattern.replace('/-/*/', '/-/en/').replace(/\*$/u, ''))).toBe(true)
    }
  })
})

it.each([
  ['https://www.amazon.com.au/x', 'amazon.com.au'],
  ['https://smile.amazon.co.uk/x', 'amazon.co.uk'],
  ['https://www.amazon.cn/x', null],
  ['https://www.amazon.xyz/x', null],
  ['https://shop.example/x', null],
  ['file:///orders.html', null],
])('%s is a page of the shop %s', (address, shop) => {
  expect(shopOfAddress(address)).toBe(shop)
})

it.each([
  ['https://www.amazon.com/x?orderID=112-1234567-1234567', '112-1234567-1234567'],
  ['https://www.amazon.com/x?a=1&orderId=d01-1234567-1234567', 'D01-1234567-1234567'],
  ['https://www.amazon.com/x?orderID=112-1234567-123456', null],
  ['https://www.amazon.com/x', null],
  ['orderID=112-1234567-1234567', null],
])('%s names the order %s', (address, number) => {
  expect(orderNumberIn(address)).toBe(number)
})
