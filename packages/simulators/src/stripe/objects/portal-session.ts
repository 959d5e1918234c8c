import { makeId } from '#src/stripe/make-id.ts'
import type { PortalSession } from '#src/stripe/wire.ts'

interface PortalFacts {
  origin: string
  created: number
  livemode: boolean
  customer: string
  returnUrl: string | null
  locale: string | null
}

export function buildPortalSession(facts: PortalFacts): PortalSession {
  const id = makeId('bps')
  return {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_SampleTrailPortal00001',
    created: facts.created,
    customer: facts.customer,
    customer_account: null,
    flow: null,
    livemode: facts.livemode,
    locale: facts.locale,
    on_behalf_of: null,
    return_url: facts.returnUrl,
    url: `${facts.origin}/p/session/${id}`,
  }
}
