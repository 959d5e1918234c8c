/** Of the simulated payment provider in tests. */
export const paymentKeys = {
  secretKey: 'sk_test_server',
  webhookSecret: 'whsec_server',
  priceId: 'price_pro',
}

/** The server's settings for that simulator. */
export function paymentSettings(apiUrl: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: paymentKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: paymentKeys.webhookSecret,
    STRIPE_PRICE_ID: paymentKeys.priceId,
    STRIPE_API_URL: apiUrl,
  }
}
