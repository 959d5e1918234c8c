import {
  type ProofKind,
  guessProofKind,
  tidyProofNote,
} from '@sampletrail/domain/products/proofs.ts'
import { isDocument } from '#src/entities/capture/file-kinds.ts'
import { insertProofs, updateProof } from '#src/entities/proof/change-proofs.ts'
import type { Proof } from '#src/entities/proof/proof-row.ts'
import { isStored } from '#src/entities/file/sign-file.ts'
import {
  type ProofShare,
  dropShares,
  keepWaitingProof,
  waitingProofs,
} from '#src/entities/share/share-store.ts'
import { getConnection, watchConnection } from '#src/lib/connection.ts'
import { explainFailure, reportError, toAppError } from '#src/lib/errors.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import { openTabChannel } from '#src/lib/tabs.ts'

/** A chosen file on its way to become a proof. */
export type WaitingFile = {
  /** The id that the proof will have. */
  id: string
  file: File
  kind: ProofKind
  /** As typed. */
  note: string
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** Why it failed, as a sentence. */
  problem: string | null
  /** Where it is stored. */
  path: string | null
  /** Address of the picture on this device; null for a document. */
  previewUrl: string | null
}

/** The files of a product that one person has chosen. */
type Queue = { userId: string; productId: string; files: readonly WaitingFile[] }

/** The server accepts four uploads of one account at once; other things are uploaded, too. */
const AT_ONCE = 2

/** What other tabs learn: files that are gone, and that there may be further ones on the server. */
type News = { userId: string; productId: string; left: readonly string[] }

const queues = new Map<string, Queue>()
const restored = new Set<string>()
/** Ids of files that were stored as proofs or left out, here or in another tab: they do not come back. */
const gone = new Set<string>()
const listeners = new Set<() => void>()
const tabs: { channel?: BroadcastChannel | undefined } = {}
const none: readonly WaitingFile[] = []
const keyOf = (userId: string, productId: string) => `${userId}:${productId}`

watchConnection(() => {
  if (getConnection() !== 'online') return
  for (const queue of queues.values()) retryUnreached(queue)
})

/** Calls back when a file is added, changes or goes; returns a function that stops it. */
export function watchWaiting(listener: () => void): () => void {
  tabs.channel ??= openTabs()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The files that wait for a product, in the order in which they were chosen. */
export function readWaiting(userId: string, productId: string): readonly WaitingFile[] {
  return queues.get(keyOf(userId, productId))?.files ?? none
}

/** Loads what this device keeps from an earlier visit, once. */
export async function restoreWaiting(userId: string, productId: string): Promise<void> {
  const key = keyOf(userId, productId)
  if (restored.has(key)) return
  restored.add(key)
  // A store that cannot be opened has kept nothing.
  const kept = await waitingProofs(userId, productId).catch(() => [])
  await load(queueOf(userId, productId), kept)
}

/** Puts what the device keeps before what this tab has already, and sends what was not sent. */
async function load(queue: Queue, kept: readonly ProofShare[]): Promise<void> {
  const isNew = ({ id }: ProofShare): boolean =>
    !gone.has(id) && !queue.files.some((file) => file.id === id)
  const fresh = await Promise.all(
    kept.filter(isNew).map(async (share) => ({
      share,
      // The server keeps a file that nothing uses for a day.
      isHere: share.proof.path !== null && (await isStored(share.proof.path)) !== false,
    })),
  )
  // Others may have come and gone meanwhile.
  const files = fresh.flatMap(({ share, isHere }): WaitingFile[] => {
    if (!isNew(share)) return []
    const { id, file, proof } = share
    const { kind, note, path } = proof
    const state = isHere ? 'stored' : 'waiting'
    const previewUrl = previewOf(file)
    return [{ id, file, kind, note, path: isHere ? path : null, state, problem: null, previewUrl }]
  })
  put(queue, [...files, ...queue.files])
  sendNext(queue)
}

/** Adds chosen files; each is kept on this device and sent at once. */
export function addWaiting(userId: string, productId: string, files: readonly File[]): void {
  const queue = queueOf(userId, productId)
  const added = files.map((file): WaitingFile => {
    const problem = isDocument(file)
      ? null
      : 'Only pictures and PDFs can be proofs. Make a screenshot of it instead.'
    return {
      id: crypto.randomUUID(),
      file,
      kind: guessProofKind(file),
      note: '',
      state: problem === null ? 'waiting' : 'failed',
      problem,
      path: null,
      previewUrl: problem === null ? previewOf(file) : null,
    }
  })
  put(queue, [...queue.files, ...added])
  for (const one of added) if (one.problem === null) void keep(queue, one)
  sendNext(queue)
}

/** Changes what a person chose for a file. */
export function changeWaiting(
  userId: string,
  productId: string,
  id: string,
  part: Partial<Pick<WaitingFile, 'kind' | 'note'>>,
): void {
  const queue = queueOf(userId, productId)
  const changed = change(queue, id, part)
  if (changed) void keep(queue, changed)
}

/** Sends a file again that could not be sent. */
export function retryWaiting(userId: string, productId: string, id: string): void {
  const queue = queueOf(userId, productId)
  change(queue, id, { state: 'waiting', problem: null })
  sendNext(queue)
}

/** Leaves files out. What was stored of them goes by itself. */
export function dropWaiting(userId: string, productId: string, ids: readonly string[]): void {
  leaveOut(queueOf(userId, productId), ids)
  // What stays in a store that cannot be opened goes after a week.
  dropShares(ids).catch(() => undefined)
  tell({ userId, productId, left: ids })
}

function leaveOut(queue: Queue, ids: readonly string[]): void {
  for (const id of ids) gone.add(id)
  for (const { id, previewUrl } of queue.files) {
    if (previewUrl !== null && ids.includes(id)) URL.revokeObjectURL(previewUrl)
  }
  put(
    queue,
    queue.files.filter(({ id }) => !ids.includes(id)),
  )
}

function openTabs(): BroadcastChannel | undefined {
  const opened = openTabChannel('waiting-proofs')
  opened?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    hear(data).catch(reportError)
  })
  return opened
}

function tell(news: News): void {
  tabs.channel?.postMessage(news)
}

/** Another tab has sent files, stored them as proofs or left them out. It sends its own files itself. */
async function hear({ userId, productId, left }: News): Promise<void> {
  for (const id of left) gone.add(id)
  const queue = queues.get(keyOf(userId, productId))
  if (queue === undefined) return
  leaveOut(queue, left)
  if (left.length > 0) return
  const kept = await waitingProofs(userId, productId)
  await load(
    queue,
    kept.filter(({ proof: { path } }) => path !== null),
  )
}

/** Waits until every file of a product was sent or has failed. */
export async function settleWaiting(userId: string, productId: string): Promise<void> {
  const isUnderWay = (): boolean =>
    readWaiting(userId, productId).some(({ state }) => state === 'waiting' || state === 'sending')
  if (!isUnderWay()) return
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const stop = watchWaiting(() => {
    if (!isUnderWay()) resolve(undefined)
  })
  await promise
  stop()
}

/**
 * Stores the files that have arrived as proofs.
 * @throws AppError with the server's reason; the files stay here
 */
export async function storeWaiting(userId: string, productId: string): Promise<Proof[]> {
  const ready = readWaiting(userId, productId).flatMap(({ id, path, kind, note }) =>
    path === null ? [] : [{ id, product_id: productId, path, kind, note: tidyProofNote(note) }],
  )
  const stored = await insertProofs(userId, ready)
  // Typed while they were being stored, or after an answer that was lost.
  const current = await Promise.all(
    stored.map((proof) => withTyped(userId, readWaiting(userId, productId), proof)),
  )
  dropWaiting(
    userId,
    productId,
    ready.map(({ id }) => id),
  )
  return current
}

async function withTyped(
  userId: string,
  files: readonly WaitingFile[],
  proof: Proof,
): Promise<Proof> {
  const file = files.find(({ id }) => id === proof.id)
  if (file === undefined) return proof
  const typed = { kind: file.kind, note: tidyProofNote(file.note) }
  if (typed.kind === proof.kind && typed.note === proof.note) return proof
  return await updateProof(userId, proof.id, typed)
}

function previewOf(file: File): string | null {
  return file.type.startsWith('image/') ? URL.createObjectURL(file) : null
}

function queueOf(userId: string, productId: string): Queue {
  const key = keyOf(userId, productId)
  const queue = queues.get(key) ?? { userId, productId, files: none }
  queues.set(key, queue)
  return queue
}

function put(queue: Queue, files: readonly WaitingFile[]): void {
  queue.files = files
  for (const listener of listeners) listener()
}

function change(queue: Queue, id: string, part: Partial<WaitingFile>): WaitingFile | undefined {
  put(
    queue,
    queue.files.map((file) => (file.id === id ? { ...file, ...part } : file)),
  )
  return queue.files.find((file) => file.id === id)
}

/** A device without room keeps them only until the page is closed. */
async function keep(
  { userId, productId }: Queue,
  { id, file, kind, note, path }: WaitingFile,
): Promise<void> {
  // Signed out meanwhile: nothing of the person stays here.
  if (readStoredSession()?.user.id !== userId) return
  await keepWaitingProof(userId, { id, file, productId, kind, note, path }).catch(() => undefined)
}

function sendNext(queue: Queue): void {
  const sending = queue.files.filter(({ state }) => state === 'sending').length
  const next = queue.files.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)
  for (const { id } of next) {
    const file = change(queue, id, { state: 'sending' })
    if (file) void send(queue, file)
  }
}

async function send(queue: Queue, { id, file }: WaitingFile): Promise<void> {
  try {
    // The schema for the answer is only needed now.
    const { uploadFile } = await import('#src/entities/file/upload-file.ts')
    const { path } = await uploadFile(file, 'proofs')
    const stored = change(queue, id, { state: 'stored', path })
    if (stored) {
      await keep(queue, stored)
      tell({ userId: queue.userId, productId: queue.productId, left: [] })
    }
  } catch (failure) {
    const problem = toAppError(failure).isNetwork ? UNREACHED : explainFailure(failure)
    change(queue, id, { state: 'failed', problem })
  }
  sendNext(queue)
}

const UNREACHED = 'There is no connection. It is kept on this device and sent when there is one.'

function retryUnreached(queue: Queue): void {
  for (const { id, problem } of queue.files) {
    if (problem === UNREACHED) change(queue, id, { state: 'waiting', problem: null })
  }
  sendNext(queue)
}
