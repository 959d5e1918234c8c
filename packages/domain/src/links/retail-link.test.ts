import { describe, expect, it } from 'vitest'
import { completeWebAddress, isAmazonAddress, retailLinkOf } from '#src/links/retail-link.ts'

describe("Amazon's addresses", () => {
  it.each([
    ['https://www.amazon.com/dp/B000000000', true],
    ['https://amazon.de/gp/product/B000000000', true],
    ['https://www.amazon.co.uk/dp/B000000000', true],
    ['https://www.amazon.com.au/dp/B000000000', true],
    ['https://smile.amazon.com/dp/B000000000', true],
    ['https://a.co/d/abc', true],
    ['https://amzn.to/abc', true],
    ['https://amzn.eu/d/abc', true],
    ['https://amzn.asia/d/abc', true],
    [' https://amzn.to/abc ', true],
    ['https://notamazon.com/dp/B000000000', false],
    ['https://amazon.com.evil.example/dp/B000000000', false],
    ['https://data.com/?q=amazon.com', false],
    ['javascript:alert(1)//amazon.com', false],
    ['amazon.com', false],
    ['', false],
  ])('%s is one: %s', (address, expected) => {
    expect(isAmazonAddress(address)).toBe(expected)
  })
})

describe('a typed address', () => {
  it.each([
    ['https://shop.example/x', 'https://shop.example/x'],
    ['amazon.com/dp/B000000000', 'https://amazon.com/dp/B000000000'],
    [' www.shop.example ', 'https://www.shop.example'],
    ['https://shop.example/a lamp', 'https://shop.example/a%20lamp'],
    ['shop.example:8080/x', 'https://shop.example:8080/x'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://shop.example', null],
    ['mailto:me@shop.example', null],
    ['x-scheme+1.2:shop.example', null],
    ['shop.example/a:b', 'https://shop.example/a:b'],
    ['shop.example/?next=x.com:80', 'https://shop.example/?next=x.com:80'],
    ['.shop.example', null],
    ['shop..example', null],
    ['shop.example.', null],
    ['a lamp', null],
    ['lamp', null],
    ['', null],
  ])('%j is completed to %j', (typed, address) => {
    expect(completeWebAddress(typed)).toBe(address)
  })
})

describe('the link to the shop', () => {
  it.each([
    [
      { amazon_url: 'https://www.amazon.com/dp/B1', url: 'https://shop.example/' },
      { href: 'https://www.amazon.com/dp/B1', label: 'View on Amazon' },
    ],
    [
      { amazon_url: null, url: 'https://www.shop.example/x' },
      { href: 'https://www.shop.example/x', label: 'View on shop.example' },
    ],
    [
      { amazon_url: null, url: 'https://a.co/d/1' },
      { href: 'https://a.co/d/1', label: 'View on Amazon' },
    ],
    [
      { amazon_url: null, url: 'https://shop.www.example/x' },
      { href: 'https://shop.www.example/x', label: 'View on shop.www.example' },
    ],
    [{ amazon_url: 'javascript:alert(1)', url: null }, null],
    [{ amazon_url: null, url: null }, null],
  ])('of %j is %j', (product, link) => {
    expect(retailLinkOf(product)).toEqual(link)
  })
})
