/** How many recovery codes somebody gets at a time. docs/behaviour/two-factor.md */
export const RECOVERY_CODE_COUNT = 10

/** Letters and digits that nobody mistakes for one another. */
export const RECOVERY_CODE_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'

/** Signs of one code: some 79 bits, so that a plain hash keeps them. */
export const RECOVERY_CODE_LENGTH = 16

const codePattern = new RegExp(`^[${RECOVERY_CODE_SIGNS}]{${RECOVERY_CODE_LENGTH}}$`)

/** A code as people read and type it, in groups of four. */
export function formatRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** What was meant: without the dashes and spaces that people put in between, in small letters. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
}

/** Whether this can be a code at all; spares somebody who left out a letter one of their tries. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return codePattern.test(normaliseRecoveryCode(typed))
}
