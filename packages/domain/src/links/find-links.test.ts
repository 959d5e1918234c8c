import { describe, expect, it } from 'vitest'
import { processorSeconds } from '#src/testing/count-work.ts'
import { findLinks, isProductLink, MAX_LINKS } from '#src/links/find-links.ts'

describe('links in a text', () => {
  it.each([
    ['', []],
    ['no link at all, and/or 1.5/2 of e.g. this', []],
    ['https://shop.example/lamp', ['https://shop.example/lamp']],
    ['Look at this: https://shop.example/lamp. Nice, isn’t it?', ['https://shop.example/lamp']],
    ['(https://shop.example/a_(b))', ['https://shop.example/a_(b)']],
    ['<https://shop.example/lamp>', ['https://shop.example/lamp']],
    ['[a lamp](https://shop.example/lamp)', ['https://shop.example/lamp']],
    ['“https://shop.example/lamp”', ['https://shop.example/lamp']],
    ['amazon.com/dp/B0LAMP0001', ['https://amazon.com/dp/B0LAMP0001']],
    ['see www.shop.example now', ['https://www.shop.example']],
    ['a.co/d/abc123, thanks', ['https://a.co/d/abc123']],
    ['shop.example alone is a word', []],
    ['write to me@shop.example/x', []],
    ['javascript:alert(1)', []],
    ['ftp://shop.example/x', []],
    ['https://user:secret@shop.example/x', []],
    ['https://127.0.0.1/x http://localhost/x https://[::1]/x', []],
    [
      'https://shop.example/x?next=https://other.example/y',
      ['https://shop.example/x?next=https://other.example/y'],
    ],
    [
      'https://shop.example/1\nhttps://shop.example/2\r\n\thttps://shop.example/3',
      ['https://shop.example/1', 'https://shop.example/2', 'https://shop.example/3'],
    ],
    [
      'https://shop.example/1,https://shop.example/2;https://shop.example/3',
      ['https://shop.example/1', 'https://shop.example/2', 'https://shop.example/3'],
    ],
    [
      'https://shop.example/1https://shop.example/2',
      ['https://shop.example/1', 'https://shop.example/2'],
    ],
    [
      'https://www.amazon.com/Lamp/dp/B0LAMP0001?tag=x https://amazon.com/gp/product/B0LAMP0001',
      ['https://www.amazon.com/Lamp/dp/B0LAMP0001?tag=x'],
    ],
    ['https://bücher.example/lampe', ['https://bücher.example/lampe']],
    [
      'http://shop.example/1,http://shop.example/2|http://shop.example/3http://shop.example/4',
      [
        'http://shop.example/1',
        'http://shop.example/2',
        'http://shop.example/3',
        'http://shop.example/4',
      ],
    ],
    ['https://shop.example/a,b;c', ['https://shop.example/a,b;c']],
    [
      'https://shop.example/a). (https://shop.example/b(c))',
      ['https://shop.example/a', 'https://shop.example/b(c)'],
    ],
    ['(https://shop.example/a.)', ['https://shop.example/a']],
  ])('%j contains %j', (text, links) => {
    expect(findLinks(text)).toEqual(links)
  })

  it('are at most fifty', () => {
    const text = Array.from({ length: 60 }, (_, index) => `https://shop.example/${index}`).join(
      '\n',
    )
    expect(findLinks(text)).toHaveLength(MAX_LINKS)
    expect(findLinks(text, Infinity)).toHaveLength(60)
  })

  it.each([
    ['dots', 'a.'.repeat(200_000)],
    ['brackets', `https://shop.example/${')'.repeat(200_000)}`],
    ['letters', 'a'.repeat(400_000)],
    ['beginnings', 'https://'.repeat(50_000)],
    ['names', `${'a-'.repeat(100_000)}.example/x`],
  ])('are found in a long text of %s without a wait', (_, text) => {
    // It takes some hundredths.
    expect(processorSeconds(() => findLinks(text))).toBeLessThan(1)
  })
})

describe('the address of a product', () => {
  it.each([
    ['https://www.amazon.com/dp/B0LAMP0001', true],
    ['amazon.com/dp/B0LAMP0001', true],
    ['a.co/d/abc', true],
    ['http://shop.example/x', true],
    ['shop.example', true],
    ['a lamp', false],
    ['lamp', false],
    ['', false],
    ['javascript:alert(1)', false],
    ['https://localhost/x', false],
    ['https://10.0.0.1/x', false],
    ['https://2130706433/x', false],
    ['https://[::1]/x', false],
    ['https://user@shop.example/x', false],
    ['https://:secret@shop.example/x', false],
    [`https://shop.example/${'x'.repeat(1979)}`, true],
    [`https://shop.example/${'x'.repeat(1980)}`, false],
    [`https://shop.example/${'x'.repeat(2000)}`, false],
  ])('can be %j: %s', (text, expected) => {
    expect(isProductLink(text)).toBe(expected)
  })
})
