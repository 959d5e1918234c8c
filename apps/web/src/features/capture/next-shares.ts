import { saysSomething } from '@sampletrail/domain/capture/find-in-text.ts'
import type { Captured } from '#src/entities/capture/captured.ts'
import { isMail } from '#src/entities/capture/file-kinds.ts'
import {
  addToLinkDraft,
  dropShared,
  readShared,
  takeShared,
} from '#src/entities/link/shared-link.ts'
import { mayHoldShares } from '#src/entities/share/may-hold-shares.ts'
import {
  dropShares,
  openedShares,
  type Shared,
  takeShares,
} from '#src/entities/share/share-store.ts'
import { readText } from '#src/features/capture/read-text.ts'
import { sortText } from '#src/features/capture/sort-text.ts'

/** For whom this page has looked already. */
const looked = new Set<string>()

/** What was shared with the app and is not opened yet, in the order in which it is to be opened: from now on it is this person's. */
export async function nextShares(userId: string): Promise<Captured[]> {
  const address = textOfAddress(userId)
  const shared = await storedShares(userId)
  const texts = shared.filter(({ file }) => file === undefined)
  const files = shared.filter(({ file }) => file !== undefined)
  const next = [
    ...documentsOf(files),
    ...mailsOf(files),
    ...texts.map((each) => sortShared(userId, each)),
    ...(address ? [address] : []),
  ]
  // Links are a draft by now; other texts stay until they open.
  const waiting = new Set(next.flatMap(({ textId }) => textId ?? []))
  const drafts = texts.filter(({ id }) => !waiting.has(id))
  if (drafts.length > 0) await dropShares(drafts.map(({ id }) => id))
  return next
}

async function storedShares(userId: string): Promise<Shared[]> {
  if (!mayHoldShares()) return []
  const left = looked.has(userId) ? [] : await unopened(userId)
  looked.add(userId)
  return [...left, ...(await takeShares(userId))]
}

/** Emails and texts that an earlier page had taken, and did not come to read or to open. */
async function unopened(userId: string): Promise<Shared[]> {
  return (await openedShares(userId)).filter(({ file }) => file === undefined || isMail(file))
}

function textOfAddress(userId: string): Captured | null {
  const text = readShared()
  if (text === undefined) {
    dropShared()
    return null
  }
  const sorted = sortText(text)
  if (sorted !== null && sorted.kind !== 'links') {
    dropShared()
    return sorted
  }
  takeShared(userId)
  return { kind: 'links', text }
}

/** A text without a link waits in the field for links, with what to do. */
function sortShared(userId: string, { id, text = '', page }: Shared): Captured {
  const sorted = page === undefined ? sortText(text) : null
  if (sorted !== null && sorted.kind !== 'links') return { ...sorted, textId: id }
  addToLinkDraft(userId, text)
  return { kind: 'links', text, ...(page !== undefined && { page }) }
}

function documentsOf(shared: readonly Shared[]): Captured[] {
  const documents = shared.flatMap(({ id, file, text = '' }) => {
    if (file === undefined || isMail(file)) return []
    const found = readText(text)
    return [{ file, sharedId: id, ...(saysSomething(found) && { found }) }]
  })
  return documents.length === 0 ? [] : [{ kind: 'documents', documents }]
}

function mailsOf(shared: readonly Shared[]): Captured[] {
  const mails = shared.filter(({ file }) => file !== undefined && isMail(file))
  if (mails.length === 0) return []
  const files = mails.flatMap(({ file }) => file ?? [])
  return [{ kind: 'mails', files, sharedIds: mails.map(({ id }) => id) }]
}
