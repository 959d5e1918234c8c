import { expect, test } from 'vitest'
import {
  formatRecoveryCode,
  looksLikeRecoveryCode,
  normaliseRecoveryCode,
} from '#src/accounts/recovery-codes.ts'

const code = 'k7qm3xvd9t2phw4c'

test('a code is shown in groups of four, and read back from them', () => {
  expect(formatRecoveryCode(code)).toBe('k7qm-3xvd-9t2p-hw4c')
  expect(normaliseRecoveryCode(formatRecoveryCode(code))).toBe(code)
})

test.each([
  ['K7QM-3XVD-9T2P-HW4C', true],
  [' k7qm 3xvd 9t2p hw4c\n', true],
  ['k7qm-3xvd-9t2p-hw4', false],
  ['k7qm-3xvd-9t2p-hw4cc', false],
  ['k7qm-3xvd-9t2p-hw4o', false],
  ['', false],
])('%j can be a code: %s', (typed, can) => {
  expect(looksLikeRecoveryCode(typed)).toBe(can)
})
