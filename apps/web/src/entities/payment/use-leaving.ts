import { useState } from 'react'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { showFailure } from '#src/lib/query-client.ts'

/** Opens a page of the payment provider; busy until the browser has left, and no longer after it comes back. */
export function useLeaving(page: 'checkout' | 'portal'): { isBusy: boolean; leave: () => void } {
  const [isBusy, setBusy] = useState(false)
  const { redirectToCheckout } = usePlan()

  async function go(): Promise<void> {
    setBusy(true)
    try {
      await (page === 'checkout' ? redirectToCheckout() : redirectToPortal())
    } catch (error) {
      showFailure(error, undefined)
    }
    setBusy(false)
  }

  return { isBusy, leave: () => void go() }
}

/** The code for payment requests is loaded when it is needed. */
async function redirectToPortal(): Promise<void> {
  const { goToPortal } = await import('#src/entities/payment/payment-pages.ts')
  await goToPortal()
}
