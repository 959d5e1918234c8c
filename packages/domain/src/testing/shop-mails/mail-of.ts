import type { MailText } from '#src/mails/mail-text.ts'

/** A mail with these parts. */
export function mailOf(parts: Partial<MailText>): MailText {
  return { subject: '', from: null, date: null, html: '', text: '', attached: [], ...parts }
}

/** What shops put around a mail: styles, scripts, a hidden first line, a pixel that counts who opened it. */
export function wrapHtml(body: string, { head = '', hidden = '' } = {}): string {
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Your order</title>
<style>.price{font-size:12px}@media print{.x{color:red}}</style>
<script>document.write('Order 999-9999999-9999999 Order Total: $9,999.00')</script>${head}</head>
<body style="margin:0"><!--[if mso]><p>Order Total: $8,888.00</p><![endif]-->
<div style="display:none;max-height:0;overflow:hidden">${hidden}&zwnj;&nbsp;&zwnj;&nbsp;</div>
${body}
<img src="https://track.example/open.gif?id=1" width="1" height="1" alt=""></body></html>`
}

/** A row of a table of two cells, as shops write sums. */
export function pair(label: string, value: string): string {
  return `<tr><td align="left"><p style="margin:0">${label}</p></td><td align="right">${value}</td></tr>`
}

/** A mail as somebody passes it on within their own. */
export function forwardText({ subject, from, text }: MailText, date: string): string {
  return [
    'FYI, for the test',
    '',
    '---------- Forwarded message ---------',
    `From: ${from?.name} <${from?.address}>`,
    `Date: ${date}`,
    `Subject: ${subject}`,
    'To: Anna <anna@gmail.com>',
    '',
    '',
    text,
  ].join('\n')
}
