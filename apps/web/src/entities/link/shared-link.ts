import { readLinkDraft, writeLinkDraft } from '#src/entities/link/link-draft.ts'
import { sharedKey } from '#src/entities/link/shared-key.ts'

/** Whoever signs up first may have to wait for a mail; nobody wants last week's link. */
const longestMs = 24 * 60 * 60_000
/** What is shared is a link with some words around it; the rest of a longer text is not. */
const longestText = 20_000

/** What an app of the device shares with ours, as the manifest names its parts. */
const parts = ['url', 'text', 'title']

/** The text that an address of the share target carries. */
export function readShareAddress(query: string): string {
  const given = new URLSearchParams(query)
  const texts = parts.map((part) => given.get(part)?.trim() ?? '').filter((text) => text !== '')
  return [...new Set(texts)].join('\n').slice(0, longestText)
}

/** Keeps what was shared on this device, until somebody who is signed in takes it. */
export function keepShared(text: string, now = Date.now()): void {
  if (text !== '') localStorage.setItem(sharedKey, `${now} ${text}`)
}

/** What was shared and not taken yet, for the person who is signed in: from now on it is their draft. */
export function takeShared(userId: string, now = Date.now()): string | undefined {
  const kept = localStorage.getItem(sharedKey)
  if (kept === null) return undefined
  const [moment = '', text = ''] = /^(\d+) (.+)$/su.exec(kept)?.slice(1) ?? []
  const isFresh = text !== '' && now - Number(moment) < longestMs
  if (isFresh) {
    const draft = readLinkDraft(userId)
    writeLinkDraft(userId, { ...draft, text: joinTexts(draft.text, text) })
  }
  localStorage.removeItem(sharedKey)
  return isFresh ? text : undefined
}

function joinTexts(before: string, text: string): string {
  return before.trim() === '' || before.includes(text) ? text : `${before.trimEnd()}\n${text}`
}
