import { expect, it } from 'vitest'
import { senderNameKey } from '#src/payments/sender-name.ts'

it.each([
  ['Li Wei', 'li wei'],
  ['WEI  LI', 'li wei'],
  ['Müller, Anna', 'anna muller'],
  ['Kim', 'kim'],
  ['Al', null],
  ['王伟', '王伟'],
  ['伟', null],
  ['★', null],
  ['', null],
  [null, null],
])('the name %j is compared as %j', (name, key) => {
  expect(senderNameKey(name)).toBe(key)
})
