import { readLinkDraft, writeLinkDraft } from '#src/entities/link/link-draft.ts'
import { sharedKey } from '#src/entities/link/shared-key.ts'

/** People who sign up first may have to wait for an email; nobody wants last week's link. */
const longestMs = 24 * 60 * 60_000
/** A share is a link with a few words around it; longer text is cut. */
const longestText = 20_000

/** The parts of a share from another app of the device, as the manifest names them. */
const parts = ['url', 'text', 'title']

/** The text in an address of the share target. */
export function readShareAddress(query: string): string {
  const given = new URLSearchParams(query)
  const texts = parts.map((part) => given.get(part)?.trim() ?? '').filter((text) => text !== '')
  return [...new Set(texts)].join('\n').slice(0, longestText)
}

/** Stores the shared text on this device, until a signed-in person uses it. */
export function keepShared(text: string, now = Date.now()): void {
  if (text !== '') localStorage.setItem(sharedKey, `${now} ${text}`)
}

/** The shared text that nobody has used, for the signed-in person: from now on it is their draft. */
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
