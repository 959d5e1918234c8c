import { createHmac } from 'node:crypto'

interface SignOptions {
  /** The endpoint's secret, `whsec_…`. */
  secret: string
  /** The time of the signature; default now. Tests of old deliveries set it. */
  at?: Date
}

/** The header `Stripe-Signature` of a body: HMAC-SHA256 over the time and the exact bytes. */
export function signPayload(payload: string, { secret, at = new Date() }: SignOptions): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
