import { describe, expect, it } from 'vitest'
import { OrderNumbers, orderKeyOf } from '#src/payments/order-numbers-in-text.ts'

const numbers = new OrderNumbers()
for (const number of [
  '112-5550001-0000001',
  'D01-5550002-0000002',
  '10-00001-00001',
  'PO-211-12345678901234',
  '8123456789012345',
  'WM 200012345',
  'a1-22-33-44-55-66',
]) {
  numbers.add(number)
}

describe('order numbers in what a sender writes', () => {
  it.each<[string, string[]]>([
    ['order 112-5550001-0000001 thank you', ['11255500010000001']],
    ['112 5550001 0000001', ['11255500010000001']],
    ['11255500010000001', ['11255500010000001']],
    ['#112–5550001–0000001.', ['11255500010000001']],
    ['112 - 5550001 - 0000001', ['11255500010000001']],
    ['Order#:112-5550001-0000001/refund', ['11255500010000001']],
    ['Bestellung112-5550001-0000001', ['11255500010000001']],
    ['１１２-5550001-0000001', ['11255500010000001']],
    ['d01-5550002-0000002', ['d0155500020000002']],
    ['ebay 10-00001-00001', ['100000100001']],
    ['ebay 100000100001', ['100000100001']],
    ['ebay 10 00001 00001', ['100000100001']],
    ['po-211-12345678901234', ['po21112345678901234']],
    ['Temu PO21112345678901234', ['po21112345678901234']],
    ['AliExpress 8123456789012345 refund', ['8123456789012345']],
    ['wm200012345', ['wm200012345']],
    ['shop a1 22 33 44 55 66, thanks', ['a12233445566']],
    ['10-00001-00001 and 112-5550001-0000001', ['11255500010000001', '100000100001']],
  ])('%s', (text, known) => {
    expect(numbers.find(text)).toEqual({ known, hasOther: false })
  })

  it.each([
    ['a wrong digit', '10-00001-00002'],
    ['a digit more before it', '8812345678901234'],
    ['a digit more behind it', '81234567890123456'],
    ['other groups', '1000 0010 0001'],
    ['a part of it', '10-00001'],
    ['nothing', ''],
  ])('%s is no order number that is known', (_what, text) => {
    expect(numbers.find(text)).toEqual({ known: [], hasOther: false })
  })

  it.each([
    ['one of Amazon that nobody knows', '112-5550001-0000002', true],
    ['one behind a longer number', '9112-5550001-0000001', false],
    ['one behind another group', '9-112-5550001-0000001', false],
    ['one before another group', '112-5550001-0000001-9', false],
    ['one with a digit more', '112-5550001-00000011', false],
    ['a digital order that nobody knows', 'D01-5550002-0000009', true],
    ['one behind a word and a dash', 'order-112-5550001-0000002', true],
    ['one before a dash and a word', '112-5550001-0000002-refund', true],
    ['one with spaces and dashes', '112 - 5550001 - 0000002', true],
    ['one with long dashes', '112–5550001–0000002', true],
    ['one without its first dash', '1125550001-0000002', false],
    ['one without its second dash', '112-55500010000002', false],
    ['a word before three groups', 'abd01-5550002-0000009', false],
    ["a parcel's number", '99955500010000001', false],
  ])('%s', (_what, text, hasOther) => {
    expect(numbers.find(text).hasOther).toBe(hasOther)
  })

  it.each([
    ['123456', null],
    ['1234567', '1234567'],
    ['abcdef123', null],
    ['abc-1234', 'abc1234'],
    ['', null],
    [null, null],
  ])('%j has the key %j', (number, key) => {
    expect(orderKeyOf(number)).toBe(key)
  })
})
