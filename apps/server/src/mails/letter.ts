import {
  writeButton,
  writeFrame,
  writeLink,
  writeNote,
  writeParagraph,
  writeQuote,
} from '#src/mails/frame.ts'
import { escapeHtml } from '#src/mails/mail-words.ts'

type Part =
  | { kind: 'paragraph' | 'note' | 'quote'; text: string }
  /** The one thing that the reader may want to do. */
  | { kind: 'button'; label: string; url: string }

/** A short email to one person, all of it plain text. */
interface Letter {
  title: string
  parts: readonly Part[]
  /** Why the person gets it. */
  why: string
  /** Origin of this installation. */
  publicUrl?: string
}

/** Both forms of the email. Every text is escaped here. */
export function writeLetter(letter: Letter): { html: string; text: string } {
  return { html: writeHtml(letter), text: writeText(letter) }
}

function writeHtml({ title, parts, why, publicUrl }: Letter): string {
  const [first = title] = parts.flatMap((part) => (part.kind === 'paragraph' ? [part.text] : []))
  const place = publicUrl === undefined ? [] : [linkTo(publicUrl)]
  return writeFrame({
    title: escapeHtml(title),
    preheader: escapeHtml(first),
    body: parts.map((part) => `                ${writePart(part)}`).join('\n'),
    site: publicUrl === undefined ? null : escapeHtml(publicUrl),
    footer: [escapeHtml(why), ...place].join('<br />\n                '),
  })
}

function linkTo(url: string): string {
  return writeLink(escapeHtml(url), escapeHtml(url))
}

function writePart(part: Part): string {
  if (part.kind === 'button') return writeButton(escapeHtml(part.url), escapeHtml(part.label))
  const text = escapeHtml(part.text)
  if (part.kind === 'quote') return writeQuote(text)
  const lines = text.replaceAll('\n', '<br />')
  return part.kind === 'note' ? writeNote(lines) : writeParagraph(lines)
}

function writeText({ title, parts, why, publicUrl }: Letter): string {
  const lines = parts.map((part) =>
    part.kind === 'button' ? `${part.label}: ${part.url}` : part.text,
  )
  const foot = ['-- ', why, ...(publicUrl === undefined ? [] : [publicUrl])].join('\n')
  return `${[title, ...lines, foot].join('\n\n')}\n`
}
