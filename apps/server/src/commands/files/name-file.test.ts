import { describe, expect, test } from 'vitest'
import { isOwnPath, nameFile, ownerOf, simplifyName } from '#src/commands/files/name-file.ts'

const me = '0b8f6c3e-6f5b-4a53-9a39-0d7d2c1f5a11'
const other = '7d1e4a60-1c52-4d43-8a55-1d0c5c2f9b22'

describe('the name of a download', () => {
  test.each([
    ['Order 112-1234567.PDF', 'order-112-1234567'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\jo\\Rechnung Äpfel.jpg', 'rechnung-a-pfel'],
    ['.htaccess', 'file'],
    ['<script>.png', 'script'],
    ['', 'file'],
    ['\u0000\u202Egnp.exe', 'gnp'],
    ['x'.repeat(300), 'x'.repeat(60)],
  ])('%j becomes %j', (given, simple) => {
    expect(simplifyName(given)).toBe(simple)
  })
})

describe('the path of a file', () => {
  test('in a public bucket contains only its owner', () => {
    expect(nameFile('product-images', me, 'My Kitchen.jpg', 'jpg')).toMatch(
      new RegExp(`^${me}/[0-9a-f]{24}\\.jpg$`),
    )
  })

  test('in the private bucket contains folder, owner and a readable name', () => {
    expect(nameFile('receipts', me, 'Order 1.pdf', 'pdf')).toMatch(
      new RegExp(`^receipts/${me}/[0-9a-f]{24}-order-1\\.pdf$`),
    )
  })
})

describe('a person may remove', () => {
  test.each([
    ['product-images', `${me}/0a1b.jpg`, true],
    ['product-files', `receipts/${me}/0a1b-order.pdf`, true],
    ['product-files', `review-screenshots/${me}/0a1b-shot.png`, true],
    ['product-images', `${other}/0a1b.jpg`, false],
    ['product-files', `receipts/${other}/0a1b-order.pdf`, false],
    ['product-files', `product-images/${me}/0a1b.jpg`, false],
    ['product-files', `elsewhere/${me}/0a1b.jpg`, false],
    ['product-files', `constructor/${me}/0a1b.jpg`, false],
    ['product-images', `${me}/../${other}/0a1b.jpg`, false],
    ['product-images', `${me}/.jpg`, false],
    ['product-images', `${me}/`, false],
    ['product-images', 'global/0a1b.jpg', false],
  ] as const)('%s %s: %s', (bucket, path, allowed) => {
    expect(isOwnPath(bucket, path, me)).toBe(allowed)
  })
})

test.each([
  'product-images',
  'seller-thumbnails',
  'receipts',
  'receipt-screenshots',
  'review-screenshots',
] as const)('a file in %s is removed only by its owner', (folder) => {
  const bucket =
    folder === 'product-images' || folder === 'seller-thumbnails' ? folder : 'product-files'
  const path = nameFile(folder, me, 'a b.png', 'png')
  expect(isOwnPath(bucket, path, me)).toBe(true)
  expect(isOwnPath(bucket, path, other)).toBe(false)
})

test('files that admins put into global-seller-thumbnails belong to nobody, and no person removes them', () => {
  const owner = ownerOf('global-seller-thumbnails', me)
  const path = nameFile('global-seller-thumbnails', owner, 'a b.png', 'png')
  expect(path).toMatch(/^global\/[0-9a-f]{24}\.png$/)
  expect(isOwnPath('seller-thumbnails', path, me)).toBe(false)
  expect(isOwnPath('seller-thumbnails', path, null)).toBe(true)
})
