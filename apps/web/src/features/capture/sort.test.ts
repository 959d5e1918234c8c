import { describe, expect, test } from 'vitest'
import { sortFiles } from '#src/features/capture/sort-files.ts'
import { sortText } from '#src/features/capture/sort-text.ts'

const file = (name: string, type = '') => new File(['x'], name, { type })

describe('files', () => {
  test.each([
    ['a photo', [file('a.jpg', 'image/jpeg')], 'documents'],
    ['a photo of which the browser knows no type', [file('a.HEIC')], 'documents'],
    [
      'pictures and a PDF',
      [file('a.png', 'image/png'), file('b.pdf', 'application/pdf')],
      'documents',
    ],
    ['an archive', [file('orders.zip', 'application/zip')], 'table'],
    ['a table of which the browser knows no type', [file('orders.csv')], 'table'],
    ['an email', [file('order.eml', 'message/rfc822')], 'mails'],
    ['emails without a type', [file('a.eml'), file('b.eml')], 'mails'],
    ['a saved page of orders', [file('Your Orders.html', 'text/html')], 'mails'],
    ['a page that Chrome saved as one file', [file('Your Orders.mhtml')], 'mails'],
    ['two tables', [file('a.csv'), file('b.csv')], 'refused'],
    ['a picture and a table', [file('a.jpg', 'image/jpeg'), file('b.csv')], 'refused'],
  ])('%s', (_what, files, kind) => {
    expect(sortFiles(files)?.kind).toBe(kind)
  })

  test('several keep their order', () => {
    const files = [file('b.jpg', 'image/jpeg'), file('a.jpg', 'image/jpeg')]
    expect(sortFiles(files)).toMatchObject({ documents: files.map((each) => ({ file: each })) })
  })

  test('none is nothing', () => {
    expect(sortFiles([])).toBeNull()
  })
})

describe('text', () => {
  test.each([
    ['https://shop.example/a', 'links'],
    ['one https://shop.example/a and www.shop.example/b', 'links'],
    ['Order 302-1234567-7654321\nTotal: $24.99', 'order'],
    ['Order number 81234567 https://shop.example/orders/81234567', 'order'],
    ['Name\tPrice\nBoard\t24.99', 'table'],
    ['From: Shop <a@shop.example>\nSubject: Your order\n\nThank you', 'mails'],
  ])('%j is %s', (text, kind) => {
    expect(sortText(text)?.kind).toBe(kind)
  })

  test.each(['', ' ', 'A walnut board', 'a\tb', 'From: here to there'])('%j is nothing', (text) => {
    expect(sortText(text)).toBeNull()
  })

  test('of an order says what an email with it would', () => {
    const sorted = sortText(
      'Order placed November 21, 2025\nOrder # 112-5551234-1234567\nTotal $29.99\nBamboo Desk Organizer\nSold by: BakeGood\n$29.99',
    )
    expect(sorted).toMatchObject({
      kind: 'order',
      found: {
        name: { value: 'Bamboo Desk Organizer' },
        orderDay: { value: '2025-11-21' },
        orderNumber: '112-5551234-1234567',
        price: 29.99,
        seller: 'BakeGood',
      },
    })
  })

  test('of an order of several items is read item by item, as an email', () => {
    const items = ['Walnut Board', 'Bamboo Organizer'].map(
      (name) => `${name}\nQty: 1\n$9.99\nSold by: BakeGood`,
    )
    const text = `Order placed November 21, 2025\nOrder # 112-5551234-1234567\n${items.join('\n')}`
    expect(sortText(text)).toMatchObject({ kind: 'mails' })
  })

  test('a pasted table is read as if it were a file', async () => {
    const sorted = sortText('Name\tPrice\nBoard\t24.99')
    expect(sorted?.kind === 'table' && (await sorted.file.text())).toBe('Name\tPrice\nBoard\t24.99')
  })
})
