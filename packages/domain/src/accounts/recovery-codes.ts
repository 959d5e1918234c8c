/** The number of recovery codes in a set. docs/behaviour/two-factor.md */
export const RECOVERY_CODE_COUNT = 10

/** Letters and digits that people do not confuse. */
export const RECOVERY_CODE_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'

/** Characters of one code: about 79 bits, so a plain hash is safe. */
export const RECOVERY_CODE_LENGTH = 16

const codePattern = new RegExp(`^[${RECOVERY_CODE_SIGNS}]{${RECOVERY_CODE_LENGTH}}$`)

/** A code as people read and type it, in groups of four. */
export function formatRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** The normalised code: without dashes and spaces, in lower case. */
export function normaliseRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
}

/** Whether this can be a code at all, so that a missing letter does not cost a try. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return codePattern.test(normaliseRecoveryCode(typed))
}
