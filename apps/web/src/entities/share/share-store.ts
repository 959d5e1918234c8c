import type { ProofKind } from '@sampletrail/domain/products/proofs.ts'
import { delMany, entries, get, set } from 'idb-keyval'
import { createShortStore } from '#src/lib/short-store.ts'

/**
 * A file or text that another app of the device shared with this one, or that arrived at the server. The service worker and the inbox
 * write it, the app opens it.
 */
export interface Shared {
  /** Sorts by the order in which things were shared. */
  id: string
  at: number
  file?: File
  text?: string
  /** The HTML of the page that the text's link leads to. */
  page?: string
  /** The key of the opened email that the file is attached to: it stays as long as that is open. */
  mail?: string
  /** Who has opened it: it stays until it is uploaded, saved or discarded. */
  userId?: string
  /** It waits to become a proof of this product. */
  proof?: WaitingProof
  /** It arrived at the server for this person. */
  arrival?: SharedArrival
}

/** What a person chose for a file that is not a proof yet. */
export interface WaitingProof {
  productId: string
  kind: ProofKind
  note: string
  /** Where it is stored already. */
  path: string | null
}

interface SharedArrival {
  id: string
  ownerId: string
  /** The tab that fetched it. Until the server confirms that it was the one, it may be another device's. */
  holder: string
  isConfirmed: boolean
}

/** People who sign up first may have to wait for an email; nobody wants last week's picture. */
const longestMs = 24 * 60 * 60_000
/** For those that a person has begun to use. */
const openedMs = 7 * longestMs
/** More files than a person adds at once are no share for this app. */
const MOST_SHARED = 50
/** The server accepts 10 MB; a larger picture is kept, so that the form can say why it is refused. */
export const MOST_SHARED_BYTES = 50 * 1024 * 1024

/** One for the installed app and the browser: whichever opens next has it. */
const store = createShortStore('sampletrail-shared', 'shared')

/** What became of a share. */
export interface KeptShare {
  /** How many files and texts are stored. */
  kept: number
  /** How many are not, and why. */
  left: number
  reason: 'many' | 'large' | 'full' | null
}

/** Stores a share on this device, in its order: as much as there is room for. */
export async function keepShare(
  text: string,
  files: readonly File[],
  now = Date.now(),
): Promise<KeptShare> {
  const fitting = files.filter(({ size }) => size <= MOST_SHARED_BYTES)
  const taken = fitting.slice(0, MOST_SHARED)
  const parts: Pick<Shared, 'file' | 'text'>[] = taken.map((file) => ({ file }))
  if (text !== '') {
    const [first = {}, ...rest] = parts
    // A text beside a file says more about it.
    parts.splice(0, parts.length, { ...first, text }, ...rest)
  }
  const batch = `${now}`.padStart(15, '0')
  let kept = 0
  try {
    for (const [place, part] of parts.entries()) {
      const id = `${batch}-${`${place}`.padStart(3, '0')}-${crypto.randomUUID()}`
      await set(id, { ...part, id, at: now } satisfies Shared, store)
      kept += 1
    }
  } catch {
    // No room, or no store at all: the person still has the files.
    return { kept, left: files.length + (files.length === 0 ? 1 : 0) - kept, reason: 'full' }
  }
  const left = files.length - taken.length
  return {
    kept,
    left,
    reason: left === 0 ? null : taken.length < fitting.length ? 'many' : 'large',
  }
}

/** Stores a link with what the browser showed of its page. */
export async function keepPage(text: string, page: string, now = Date.now()): Promise<KeptShare> {
  const id = `${`${now}`.padStart(15, '0')}-000-${crypto.randomUUID()}`
  try {
    await set(id, { text, page, id, at: now } satisfies Shared, store)
    return { kept: 1, left: 0, reason: null }
  } catch {
    return { kept: 0, left: 1, reason: 'full' }
  }
}

/** What nobody has opened yet, oldest first: from now on it belongs to this person. */
export async function takeShares(userId: string, now = Date.now()): Promise<Shared[]> {
  const all = await readShares(now)
  const fresh = all.filter(
    ({ userId: opener, arrival }) =>
      opener === undefined && (!arrival || (arrival.isConfirmed && arrival.ownerId === userId)),
  )
  for (const shared of fresh) await set(shared.id, { ...shared, userId }, store)
  return fresh
}

/** What this person has opened, and neither saved nor discarded. */
export async function openedShares(userId: string, now = Date.now()): Promise<Shared[]> {
  return (await readShares(now)).filter(
    ({ userId: opener, mail, proof }) =>
      opener === userId && mail === undefined && proof === undefined,
  )
}

/** A file that is attached to an opened email. */
export type AttachedShare = Shared & { mail: string; file: File }

/** Stores what is attached to an email that this person has opened. Throws if the device has no room. */
export async function keepAttached(
  userId: string,
  mail: string,
  files: readonly File[],
  now = Date.now(),
): Promise<void> {
  for (const [place, file] of files.entries()) {
    // The same for the same email: opened twice, it is stored once.
    const id = `attached-${userId}-${mail}-${place}`
    await set(id, { id, at: now, userId, mail, file } satisfies Shared, store)
  }
}

/** What is attached to this person's opened emails. */
export async function attachedShares(userId: string, now = Date.now()): Promise<AttachedShare[]> {
  return (await readShares(now)).filter(
    (shared): shared is AttachedShare =>
      shared.userId === userId && shared.mail !== undefined && shared.file !== undefined,
  )
}

/** A file that waits to become a proof. */
export type ProofShare = Shared & { proof: WaitingProof; file: File }

/** Stores a file that waits to become a proof, or what was changed about it. Throws if the device has no room. */
export async function keepWaitingProof(
  userId: string,
  { id, file, ...proof }: WaitingProof & { id: string; file: File },
  now = Date.now(),
): Promise<void> {
  await set(id, { id, at: now, userId, file, proof } satisfies Shared, store)
}

/** The files of a person that wait to become proofs of a product. */
export async function waitingProofs(
  userId: string,
  productId: string,
  now = Date.now(),
): Promise<ProofShare[]> {
  return (await readShares(now)).filter(
    (shared): shared is ProofShare =>
      shared.userId === userId &&
      shared.proof?.productId === productId &&
      shared.file !== undefined,
  )
}

/** Stores what arrived for a person, or that it was confirmed. Throws if the device has no room. */
export async function keepArrived(shared: Shared): Promise<void> {
  await set(shared.id, shared, store)
}

/** What arrived for this person and is stored here, but perhaps another device's. */
export async function unconfirmedArrivals(userId: string, now = Date.now()): Promise<Shared[]> {
  return (await readShares(now)).filter(
    ({ arrival }) => arrival?.ownerId === userId && !arrival.isConfirmed,
  )
}

/** A text opens now. Returns whether it is still here: another tab may have opened it. */
export async function dropText(id: string): Promise<boolean> {
  const isHere = (await get(id, store)) !== undefined
  if (isHere) await dropShares([id])
  return isHere
}

export async function dropShares(ids: readonly string[]): Promise<void> {
  await delMany([...ids], store)
}

/** Removes what somebody has opened, and what arrived for them: they have signed out. */
export async function forgetShares(): Promise<void> {
  const all = await entries<string, Shared>(store)
  await dropShares(all.flatMap(([id, shared]) => (hasOwner(shared) ? [id] : [])))
}

function hasOwner({ userId, arrival }: Shared): boolean {
  return userId !== undefined || arrival !== undefined
}

async function readShares(now: number): Promise<Shared[]> {
  const all = (await entries<string, Shared>(store)).map(([, shared]) => shared)
  const isOld = (shared: Shared) => now - shared.at > (hasOwner(shared) ? openedMs : longestMs)
  const old = all.filter(isOld)
  if (old.length > 0) await dropShares(old.map(({ id }) => id))
  return all.filter((shared) => !isOld(shared)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
