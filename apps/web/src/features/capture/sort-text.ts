import { findInText, saysSomething } from '@sampletrail/domain/capture/find-in-text.ts'
import type { Captured } from '#src/entities/capture/captured.ts'
import { readText } from '#src/features/capture/read-text.ts'

/** The first lines of an email that was copied with its head. */
const HEAD = /^(?:from|to|subject|date|von|an|betreff|datum|de|objet|asunto|oggetto)\s?:\s?\S/gimu
const HEAD_LINES = 12
const TELLING_LINES = 2

/** What a pasted text is; null if it says nothing about a purchase. */
export function sortText(text: string): Captured | null {
  if (isTable(text)) return { kind: 'table', file: new File([text], 'Pasted table') }
  if (isMailText(text)) return mailOf(text)
  const found = findInText(text)
  if (found.orderNumber === null && found.links.length > 0) return { kind: 'links', text }
  if (!saysSomething(found)) return null
  const order = readText(text)
  // Each item becomes a product of its own; a form is for one.
  return order.items === undefined ? { kind: 'order', found: order } : mailOf(text)
}

function mailOf(text: string): Captured {
  const file = new File([text], 'Pasted email.eml', { type: 'message/rfc822' })
  return { kind: 'mails', files: [file] }
}

/** Rows that were copied from a spreadsheet: each has as many tabs as the first. */
function isTable(text: string): boolean {
  const rows = text.trimEnd().split(/\r?\n/u, HEAD_LINES)
  const width = rows[0]?.split('\t').length ?? 0
  return rows.length > 1 && width > 1 && rows.every((row) => row.split('\t').length === width)
}

function isMailText(text: string): boolean {
  const head = text.trimStart().split('\n', HEAD_LINES).join('\n')
  return (head.match(HEAD) ?? []).length >= TELLING_LINES
}
