import type { Environment } from '#src/config/environment-schema.ts'

/** Emails that arrive for people, from at least one provider. */
export interface InboundMailSettings {
  /** The part of people's addresses after the @. */
  domain: string
  /** Mailgun's 'HTTP webhook signing key'. */
  mailgunKey: string | null
  /** The password in the address that Postmark calls. */
  postmarkPassword: string | null
  /** Signs whole emails that a mail server or a script of the operator posts. */
  rawSecret: string | null
}

const ways = ['INBOUND_MAILGUN_KEY', 'INBOUND_POSTMARK_PASSWORD', 'INBOUND_RAW_SECRET'] as const

/** A domain without a provider receives nothing, and a provider without a domain has no addresses. */
export function findMissingOfInboundMail(given: Record<string, string>): string[] {
  const hasDomain = given['INBOUND_MAIL_DOMAIN'] !== undefined
  const hasWay = ways.some((name) => given[name] !== undefined)
  if (hasDomain === hasWay) return []
  return [
    hasDomain
      ? `INBOUND_MAIL_DOMAIN needs a provider that delivers its emails: set ${ways.join(', ')} or several of them.`
      : 'INBOUND_MAIL_DOMAIN is missing: addresses that receive emails need a domain.',
  ]
}

export function readInboundMail(values: Environment): InboundMailSettings | null {
  const domain = values.INBOUND_MAIL_DOMAIN
  if (domain === undefined) return null
  return {
    domain,
    mailgunKey: values.INBOUND_MAILGUN_KEY ?? null,
    postmarkPassword: values.INBOUND_POSTMARK_PASSWORD ?? null,
    rawSecret: values.INBOUND_RAW_SECRET ?? null,
  }
}
