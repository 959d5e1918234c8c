import type { Config } from '#src/config.ts'
import type { RunningServer } from '#src/start-server.ts'

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

/** The few lines that `npm start` prints: where it is, where mail goes, and what is not set up. */
export function describeStart(
  config: Config,
  server: Pick<RunningServer, 'publicUrl' | 'mailboxUrl'>,
): string {
  const lines = [`SampleTrail is ready: ${server.publicUrl}`, '']
  lines.push(...describeMail(config, server.mailboxUrl))
  lines.push(
    config.supabase ? `  Backend  ${config.supabase.url}` : `  Data     ${config.dataDirectory}`,
  )
  lines.push(
    config.google === null
      ? '  Not yet  payments, AI and eBay; Google sign-in needs GOOGLE_CLIENT_ID'
      : '  Not yet  payments, AI and eBay come with a later version',
  )
  if (config.publicUrl === null && !loopbackHosts.has(config.host)) {
    lines.push(
      `  Note     Links in mails lead to ${server.publicUrl}; set PUBLIC_URL to the address that people use`,
    )
  }
  lines.push('', 'Ctrl-C stops it.', '')
  return lines.join('\n')
}

function describeMail(config: Config, mailboxUrl: string | null): string[] {
  if (config.supabase) return ['  Mail     sent by the Supabase project']
  if (config.smtpUrl) return [`  Mail     sent through ${new URL(config.smtpUrl).host}`]
  const where = mailboxUrl ?? 'read it with `npm run admin -- mail ADDRESS`'
  return [`  Mail     kept on this machine: ${where}`, '           (SMTP_URL sends it)']
}
