import type { Config, PaymentSettings } from '#src/config/config.ts'
import { isLiveKey } from '#src/integrations/payments/is-live-key.ts'
import type { RunningServer } from '#src/running/start-server.ts'

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

/** The few lines that `npm start` prints: the address, the destination of emails, and what is not set up. */
export function describeStart(
  config: Config,
  server: Pick<RunningServer, 'publicUrl' | 'mailboxUrl'>,
): string {
  const lines = [`SampleTrail is ready: ${server.publicUrl}`, '']
  lines.push(...describeMail(config, server.mailboxUrl), describeContact(config))
  lines.push(describeData(config))
  if (config.ai) lines.push(`  AI       ${config.ai.model} at ${new URL(config.ai.baseUrl).host}`)
  if (config.payments) lines.push(describePayments(config.payments))
  if (config.offerSource) {
    lines.push(`  Offers   also from ${new URL(config.offerSource.url).host}`)
  }
  if (config.ebay) lines.push(`  eBay     ${new URL(config.ebay.apiUrl).host}`)
  if (config.inboundMail) lines.push(`  Inbox    emails to ${config.inboundMail.domain}`)
  const missing = describeMissing(config)
  if (missing !== '') lines.push(`  Not yet  ${missing}`)
  if (config.publicUrl === null && !loopbackHosts.has(config.host)) {
    lines.push(
      `  Note     Links in emails lead to ${server.publicUrl}; set PUBLIC_URL to the address that people use`,
    )
  }
  lines.push('', 'Ctrl-C stops it.', '')
  return lines.join('\n')
}

function describeData({ supabase, databaseUrl, filesUrl, dataDirectory }: Config): string {
  if (supabase) return `  Backend  ${supabase.url}`
  const files = filesUrl === null ? dataDirectory : describeBucket(filesUrl)
  if (databaseUrl === null) {
    return `  Data     ${dataDirectory}${filesUrl === null ? '' : `, files in ${files}`}`
  }
  const { host, pathname } = new URL(databaseUrl)
  return `  Data     ${decodeURIComponent(host + pathname)}, files in ${files}`
}

function describeBucket(filesUrl: string): string {
  const { host, pathname } = new URL(filesUrl)
  return `${host}${pathname}`
}

/** Unconfigured features, and the settings that turn them on. */
function describeMissing({ ai, google, payments, ebay, inboundMail }: Config): string {
  return [
    ...(payments ? [] : ['payments need STRIPE_SECRET_KEY']),
    ...(ebay ? [] : ['eBay needs EBAY_CLIENT_ID']),
    ...(ebay && ebay.ruName === null ? ['eBay listings need EBAY_RU_NAME'] : []),
    ...(ai ? [] : ['an AI model needs AI_BASE_URL']),
    ...(google ? [] : ['Google sign-in needs GOOGLE_CLIENT_ID']),
    ...(inboundMail ? [] : ['forwarded emails need INBOUND_MAIL_DOMAIN']),
  ].join('; ')
}

/** Whether money moves. */
function describePayments({ secretKey, apiUrl }: PaymentSettings): string {
  const mode = isLiveKey(secretKey)
    ? 'live mode: cards are charged'
    : 'test mode: no card is charged'
  return `  Payments ${new URL(apiUrl).host}, ${mode}`
}

function describeMail(config: Config, mailboxUrl: string | null): string[] {
  if (config.supabase) {
    const ours = config.smtpUrl
      ? `ours through ${new URL(config.smtpUrl).host}`
      : 'ours need SMTP_URL'
    return [`  Email    of accounts by the Supabase project; ${ours}`]
  }
  if (config.smtpUrl) return [`  Email    sent through ${new URL(config.smtpUrl).host}`]
  const where = mailboxUrl ?? 'read it with `npm run admin -- mail ADDRESS`'
  return [`  Email    kept on this machine: ${where}`, '           (SMTP_URL sends it)']
}

/** The destination of contact form messages. */
function describeContact({ contactFormUrl, contactEmail, supabase, smtpUrl }: Config): string {
  if (contactFormUrl !== null) return `  Contact  /contact posts to ${new URL(contactFormUrl).host}`
  if (contactEmail === null)
    return '  Contact  kept in the database; CONTACT_EMAIL emails it to you'
  return supabase && !smtpUrl
    ? '  Contact  kept in the database; emailing it needs SMTP_URL and MAIL_FROM'
    : `  Contact  kept in the database and emailed to ${contactEmail}`
}
