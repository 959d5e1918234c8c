import { useState } from 'react'
import { showFailure } from '#src/lib/query-client.ts'

/** What talks to the server about payments is loaded when it is needed. */
const loadPages = () => import('#src/entities/payment/payment-pages.ts')

/** Leads to a page of the payment provider; busy until the browser has left, and not any more when it comes back. */
export function useLeaving(page: 'checkout' | 'portal'): { isBusy: boolean; leave: () => void } {
  const [isBusy, setBusy] = useState(false)

  async function go(): Promise<void> {
    setBusy(true)
    try {
      const { goToCheckout, goToPortal } = await loadPages()
      await (page === 'checkout' ? goToCheckout() : goToPortal())
    } catch (error) {
      showFailure(error, undefined)
    }
    setBusy(false)
  }

  return { isBusy, leave: () => void go() }
}
