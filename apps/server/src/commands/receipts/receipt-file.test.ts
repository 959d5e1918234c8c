import { describe, expect, test } from 'vitest'
import { findOwnReceipt } from '#src/commands/receipts/receipt-file.ts'

const owner = '7f5dac39-dd47-4b8d-a92d-9432da2b3302'
const stranger = '0b2c1a52-1f0e-4c0e-8a0e-b6f3a2f7f001'
const origins = ['https://files.example', 'http://localhost:3000']
const own = `receipts/${owner}/0a1b-lamp.pdf`
const signed = `https://files.example/storage/v1/object/sign/product-files/${own}?token=x`

const find = (receiptUrl: string) => findOwnReceipt(receiptUrl, owner, origins)

describe('the path of a receipt', () => {
  test.each([
    ['as products keep it', own],
    ['of a signed URL', signed],
    ['of a signed URL by another name of ours', signed.replace(origins[0] ?? '', origins[1] ?? '')],
    ['of a signed URL that is over: the person is known', signed.replace('?token=x', '')],
  ])('is found %s', (_, receiptUrl) => {
    expect(find(receiptUrl)).toBe(own)
  })

  test('may be that of a screenshot', () => {
    const screenshot = own.replace('receipts/', 'receipt-screenshots/')
    expect(find(screenshot)).toBe(screenshot)
  })

  test.each([
    ['of another person', own.replace(owner, stranger)],
    ['of another person by a signed URL', signed.replace(owner, stranger)],
    ['over dots', own.replace(owner, `${owner}/../${stranger}`)],
    ['over dots in a URL', signed.replace(owner, `${owner}/../${stranger}`)],
    ['over written-out dots in a URL', signed.replace(owner, `${owner}/%2e%2e/${stranger}`)],
    ['with written-out slashes', own.replaceAll('/', '%2f')],
    ['with written-out slashes in a URL', signed.replace(`${owner}/`, `${owner}%2f`)],
    ['with slashes the other way', own.replaceAll('/', '\\')],
    ['with a slash in front', `/${own}`],
    ['with two slashes', own.replace('/', '//')],
    ['with a null behind', `${own}\0`],
    ['of another folder', own.replace('receipts/', 'review-screenshots/')],
    ['of no folder', own.replace('receipts/', '__proto__/')],
    ['of another bucket', signed.replace('/product-files/', '/product-images/')],
    ['of a public address', signed.replace('/sign/', '/public/')],
    ['of another site', signed.replace('files.example', 'example.com')],
    ['of a site with a longer name', signed.replace('files.example', 'files.example.evil.test')],
    ['of another port', signed.replace('files.example', 'files.example:8443')],
    ['of another protocol', signed.replace('https:', 'http:')],
    ['of a file of this machine', 'file:///etc/passwd'],
  ])('%s is refused', (_, receiptUrl) => {
    expect(() => find(receiptUrl)).toThrow(
      'We cannot find this file in your account. Reload the page and try again.',
    )
  })
})
