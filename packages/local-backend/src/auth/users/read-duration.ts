import { validationFailed } from '#src/auth/auth-error.ts'

const SECONDS: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }
const PARTS = /(\d+(?:\.\d+)?)(ms|s|m|h)/g

/** Seconds of a duration as the admin API writes it ('24h', '1h30m'); null for 'none'. */
export function readDuration(text: string): number | null {
  if (text === 'none') return null
  const parts = [...text.matchAll(PARTS)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    throw validationFailed('invalid format for ban duration: use "none" or a duration like "24h"')
  }
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (SECONDS[unit ?? ''] ?? 0), 0)
}
