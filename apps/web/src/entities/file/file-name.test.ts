import { expect, it } from 'vitest'
import { fileNameOf, isPdf } from '#src/entities/file/file-name.ts'

it.each([
  ['receipts/u1/6f1c2d3e4f5a6b7c-order.pdf', 'order.pdf', true],
  ['receipts/u1/0b1e7c1e-1111-4111-8111-0123456789ab-my-order.jpg', 'my-order.jpg', false],
  ['receipts/u1/order.PDF', 'order.PDF', true],
  ['order.webp', 'order.webp', false],
])('%s is shown as %s', (path, name, pdf) => {
  expect(fileNameOf(path)).toBe(name)
  expect(isPdf(path)).toBe(pdf)
})
