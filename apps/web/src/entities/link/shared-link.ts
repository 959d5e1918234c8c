import { readLinkDraft, writeLinkDraft } from '#src/entities/link/link-draft.ts'
import { textOfShare } from '#src/entities/share/share-text.ts'
import { sharedKey } from '#src/entities/link/shared-key.ts'

/** People who sign up first may have to wait for an email; nobody wants last week's link. */
const longestMs = 24 * 60 * 60_000
/** The text in an address of the share target, as apps open it that were installed before the target took files. */
export function readShareAddress(query: string): string {
  const given = new URLSearchParams(query)
  return textOfShare((part) => given.get(part))
}

/** Stores the shared text on this device, until a signed-in person uses it. */
export function keepShared(text: string, now = Date.now()): void {
  if (text !== '') localStorage.setItem(sharedKey, `${now} ${text}`)
}

/** Makes the next signed-in screen look at once for what the service worker has stored. */
export function markShared(now = Date.now()): void {
  localStorage.setItem(sharedKey, `${now} `)
}

/** The shared text that nobody has used. */
export function readShared(now = Date.now()): string | undefined {
  const [moment = '', text = ''] =
    /^(\d+) (.+)$/su.exec(localStorage.getItem(sharedKey) ?? '')?.slice(1) ?? []
  return text !== '' && now - Number(moment) < longestMs ? text : undefined
}

export function dropShared(): void {
  localStorage.removeItem(sharedKey)
}

/** The shared text that nobody has used, for the signed-in person: from now on it is their draft. */
export function takeShared(userId: string, now = Date.now()): string | undefined {
  const text = readShared(now)
  if (text !== undefined) addToLinkDraft(userId, text)
  dropShared()
  return text
}

/** Adds a text to the person's draft of links, in which nothing gets lost. */
export function addToLinkDraft(userId: string, text: string): void {
  const draft = readLinkDraft(userId)
  writeLinkDraft(userId, { ...draft, text: joinTexts(draft.text, text) })
}

function joinTexts(before: string, text: string): string {
  if (before.includes(text)) return before
  return before.trim() === '' ? text : `${before.trimEnd()}\n${text}`
}
