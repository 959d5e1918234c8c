import { hkdfSync } from 'node:crypto'

/**
 * A secret for one purpose, derived from the installation's secret: the same in each of its processes and after a restart, and
 * useless for other purposes.
 */
export function deriveSecret(installation: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', installation, '', `sampletrail ${purpose}`, 32)).toString(
    'hex',
  )
}
