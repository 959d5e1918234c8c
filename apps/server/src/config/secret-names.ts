/** Settings whose values no message repeats. */
export const secretNames: readonly string[] = [
  'SMTP_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'DATABASE_URL',
  'STORAGE_S3_URL',
  'GOOGLE_CLIENT_SECRET',
  'AI_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  // No secret, unless one is pasted by mistake.
  'STRIPE_PRICE_ID',
  'EBAY_CLIENT_SECRET',
  'CATALOGUE_SOURCE_KEY',
  'METRICS_TOKEN',
  'INBOUND_MAILGUN_KEY',
  'INBOUND_POSTMARK_PASSWORD',
  'INBOUND_RAW_SECRET',
]
