import { hkdfSync } from 'node:crypto'

/**
 * A secret for one purpose, from the installation's secret: the same in each of its processes and after a restart,
 * and of no use for another purpose.
 */
export function deriveSecret(installation: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', installation, '', `sampletrail ${purpose}`, 32)).toString(
    'hex',
  )
}
