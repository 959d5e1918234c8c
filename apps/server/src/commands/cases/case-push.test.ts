import { expect, it } from 'vitest'
import { pushMessageSchema } from '@sampletrail/contracts/push.ts'
import { casePushSchema, writeCasePush } from '#src/commands/cases/case-push.ts'

const said = (...names: (string | null)[]) =>
  casePushSchema.parse({
    kind: 'case answer',
    products: names.map((name, at) => ({
      id: `0b8f6c3e-6f5b-4a53-9a39-0d7d2c1f5a1${at}`,
      name,
      method: 'PayPal',
      reference: at === 0 ? '7XK' : null,
    })),
  })

it.each([
  [
    ['Lamp'],
    'A seller says: refund sent for Lamp',
    '/dashboard/products/0b8f6c3e-6f5b-4a53-9a39-0d7d2c1f5a10',
  ],
  [
    [null],
    'A seller says: refund sent for a product',
    '/dashboard/products/0b8f6c3e-6f5b-4a53-9a39-0d7d2c1f5a10',
  ],
  [['Lamp', 'Mug'], 'A seller says: refunds sent for 2 products', '/today'],
])('of %j: %s', (names, title, url) => {
  const message = pushMessageSchema.parse(writeCasePush(said(...names)))
  expect(message).toMatchObject({ title, url })
  expect(message.body).toBe('PayPal, 7XK. Check that the money arrived, then confirm.')
})

it('a stranger’s long or turned words stay short and on one line', () => {
  const [product] = said('Lamp').products
  if (product === undefined) throw new Error('There is no product.')
  const message = writeCasePush({
    kind: 'case answer',
    products: [
      { ...product, method: `Pay\u202EPal\n${'x'.repeat(50)}`, reference: 'y'.repeat(200) },
    ],
  })
  expect(message.body.length).toBeLessThan(140)
  expect(message.body).not.toMatch(/[\n\u202E]/)
})
