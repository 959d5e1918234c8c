import { IntegrationError } from '#src/integrations/integration-error.ts'
import type { MailService, OutgoingMail } from '#src/integrations/mail/mail.ts'
import { openSmtp } from '#src/integrations/mail/smtp.ts'

interface MailSettings {
  smtpUrl: string | null
  mailFrom: string
  smtpConnections: number
}

/** Keeps an email where the person at this machine can read it. */
type KeepMail = (mail: {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}) => Promise<void>

/**
 * Emails go through the configured SMTP server; without one, into the mailbox of the embedded backend. Null with a Supabase
 * project and no SMTP server: the project sends its own emails, and ours cannot be sent.
 */
export function openMail(settings: MailSettings, keep: KeepMail | null): MailService | null {
  const { smtpUrl, mailFrom, smtpConnections } = settings
  if (smtpUrl !== null) return openSmtp(smtpUrl, mailFrom, smtpConnections)
  if (keep === null) return null
  return {
    async send(mail) {
      try {
        await keep({ ...mail, html: mail.html ?? showText(mail) })
      } catch (cause) {
        throw new IntegrationError('mail', true, 'The mailbox did not take the email.', { cause })
      }
    },
    close: () => undefined,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A page with the plain text, and the recipient of replies. */
function showText({ text, replyTo }: OutgoingMail): string {
  const answer = replyTo ? `Reply-To: ${replyTo.address}\n\n` : ''
  const escaped = (answer + text).replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
  return `<!doctype html><meta charset="utf-8"><pre style="font: 15px/1.5 system-ui, sans-serif; white-space: pre-wrap; overflow-wrap: anywhere">${escaped}</pre>`
}
