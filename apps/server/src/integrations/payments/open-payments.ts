import type { Config } from '#src/config/config.ts'
import type { PaymentProvider } from '#src/integrations/payments/payment-provider.ts'

/** The payment provider in the settings, or null if there is none. Its library loads with the first call. */
export function openPayments({ payments }: Pick<Config, 'payments'>): PaymentProvider | null {
  if (payments === null) return null
  let loaded: PaymentProvider | null = null
  const load = async (): Promise<PaymentProvider> => {
    const { createPaymentClient } = await import('#src/integrations/payments/client.ts')
    return (loaded ??= createPaymentClient(payments))
  }
  return {
    createCustomer: async (customer) => await (await load()).createCustomer(customer),
    setCustomerEmail: async (id, email) => await (await load()).setCustomerEmail(id, email),
    deleteCustomer: async (id) => await (await load()).deleteCustomer(id),
    openCheckout: async (order) => await (await load()).openCheckout(order),
    findOpenCheckouts: async (id) => await (await load()).findOpenCheckouts(id),
    expireCheckout: async (id) => await (await load()).expireCheckout(id),
    readCheckout: async (id) => await (await load()).readCheckout(id),
    readSubscription: async (id) => await (await load()).readSubscription(id),
    findSubscriptions: async (id) => await (await load()).findSubscriptions(id),
    setCancellation: async (id, cancel) => await (await load()).setCancellation(id, cancel),
    cancelNow: async (id) => await (await load()).cancelNow(id),
    openPortal: async (id, returnUrl) => await (await load()).openPortal(id, returnUrl),
    readPrice: async () => await (await load()).readPrice(),
    readEvent: async (body, signature) => await (await load()).readEvent(body, signature),
  }
}
