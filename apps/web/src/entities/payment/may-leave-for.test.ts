import { expect, it } from 'vitest'
import { mayLeaveFor } from '#src/entities/payment/may-leave-for.ts'

const published = new URL('https://app.sampletrail.test/subscription')
const local = new URL('http://localhost:3000/subscription')
const inHouse = new URL('http://tracker.lan:3000/subscription')

it.each([
  ['https://checkout.stripe.com/c/pay/cs_1#fid', published, true],
  ['https://checkout.stripe.com/c/pay/cs_1', local, true],
  ['http://127.0.0.1:4242/pay/cs_1', local, true],
  ['http://localhost:4242/pay/cs_1', local, true],
  ['http://[::1]:4242/pay/cs_1', local, true],
  ['http://tracker.lan:4242/pay/cs_1', inHouse, true],
  ['http://127.0.0.1:4242/pay/cs_1', published, false],
  ['http://checkout.stripe.com/pay/cs_1', published, false],
  ['http://checkout.stripe.com/pay/cs_1', local, false],
  ['http://127.0.0.1.evil.test/pay', local, false],
  ['https://someone:secret@checkout.stripe.com/', published, false],
  ['javascript:alert(1)', published, false],
  ['data:text/html,hello', local, false],
  ['/pay/cs_1', local, false],
  ['//evil.test/pay', local, false],
  ['', local, false],
])('to %j from %s: %s', (address, from, may) => {
  expect(mayLeaveFor(address, from)).toBe(may)
})
