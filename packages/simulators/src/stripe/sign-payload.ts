import { createHmac } from 'node:crypto'

interface SignOptions {
  /** The endpoint's secret, `whsec_…`. */
  secret: string
  /** When it is signed; now unless told. Tests of old deliveries tell it. */
  at?: Date
}

/** The header `Stripe-Signature` of a body: HMAC-SHA256 over the time and the very bytes. */
export function signPayload(payload: string, { secret, at = new Date() }: SignOptions): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
