import { escapeHtml } from '#src/mails/mail-words.ts'
import type { AccountMail } from '#src/mails/account/account-mail.ts'
import {
  writeButton,
  writeCode,
  writeFrame,
  writeLink,
  writeNote,
  writeParagraph,
} from '#src/mails/frame.ts'

const address = '{{ .ConfirmationURL }}'
const site = '{{ .SiteURL }}'
const why = 'You get this email because your address was used at SampleTrail.'
const token = '{{ .Token }}'

/** An email about an account as templates, in both of its forms. */
export function writeAccountMail(mail: AccountMail): { html: string; text: string } {
  return { html: writeHtml(mail), text: writeText(mail) }
}

function writeHtml({ title, parts }: AccountMail): string {
  const lines = parts.flatMap(writePart)
  if (parts.some(({ kind }) => kind === 'button')) {
    const copied = `<span style="word-break: break-all">${address}</span>`
    lines.push(
      writeNote(`If the button does not work, copy this address into your browser:<br />${copied}`),
    )
  }
  return writeFrame({
    title: escapeHtml(title),
    preheader: escapeHtml(parts.find((part) => part.kind === 'paragraph')?.text ?? title),
    body: lines.map((line) => `                ${line}`).join('\n'),
    site,
    footer: `${why}<br />\n                ${writeLink(site, site)}`,
  })
}

function writePart(part: AccountMail['parts'][number]): string[] {
  if (part.kind === 'button') return [writeButton(address, escapeHtml(part.label))]
  const text = escapeHtml(part.text)
  if (part.kind === 'paragraph') return [writeParagraph(text)]
  if (part.kind === 'note') return [writeNote(text)]
  return [part.isNote ? writeNote(text) : writeParagraph(text), writeCode(token)]
}

function writeText({ title, parts }: AccountMail): string {
  const lines = parts.map((part) => {
    if (part.kind === 'button') return address
    return part.kind === 'code' ? `${part.text} ${token}` : part.text
  })
  return `${[title, ...lines, `-- \n${why}\n${site}`].join('\n\n')}\n`
}
