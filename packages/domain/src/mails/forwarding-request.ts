import type { MailText } from '#src/mails/mail-text.ts'

/** Gmail asks the new address of a forwarding before it sends anything there. */
export type ForwardingRequest = {
  /** The digits that Gmail's settings ask for. */
  code: string | null
  /** The page that confirms it, at Google. */
  link: string | null
}

const SENDER = 'forwarding-noreply@google.com'
const CODE = /(?<!\d)\d{8,12}(?!\d)/u
/** Anybody can write in Google's name: no other page is shown. */
const LINK = /https:\/\/(?:mail|mail-settings)\.google\.com\/mail\/[\w%./?=&~-]+/u

/** What to confirm, if an email is Gmail's question whether to forward emails here; in any language. */
export function findForwardingRequest({
  from,
  subject,
  text,
  html,
}: MailText): ForwardingRequest | null {
  if (from?.address.toLowerCase() !== SENDER) return null
  const body = text === '' ? html.replaceAll('&amp;', '&') : text
  const code =
    CODE.exec(subject)?.[0] ?? CODE.exec(body.replaceAll(/https?:\S+/gu, ''))?.[0] ?? null
  const link = LINK.exec(body)?.[0] ?? null
  return code === null && link === null ? null : { code, link }
}
