import { notesToShare } from '@sampletrail/domain/reviews/typed-notes.ts'
import { loadAccountNotes, storeAccountNotes } from '#src/entities/review/account-notes.ts'
import { mergeNotes } from '#src/features/review-writer/merge-notes.ts'
import {
  isSame,
  keepNotes,
  type KeptNotes,
  noNotes,
  notesFrom,
  notesKey,
  type NotesValues,
  readNotes,
} from '#src/features/review-writer/notes-form.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { countRemovals } from '#src/lib/personal-storage.ts'

/** Text goes to this device this long after the last key, and then to the account. */
const KEEP_MS = 300
const SHARE_MS = 800
/** How often in a row notes are merged with those that another device stores at the same time. */
const MOST_TURNS = 5

/**
 * Where the notes are: 'loading' until those of the account are known here, 'kept' once both are the same. A load that failed leaves
 * out what other devices wrote; a store that failed leaves what was typed on this device.
 */
export type NotesState =
  | { step: 'loading' | 'kept' }
  | { step: 'failed'; task: 'load' | 'store'; reason: string }

/** The form of the notes. */
interface NotesAccess {
  read: () => NotesValues
  write: (fields: NotesValues) => void
  /** Called when an exchange with the account ends. */
  onState: (state: NotesState) => void
}

/** Notes that are being kept. */
export interface NotesKeeper {
  /** Called after each change of the form. */
  note: () => void
  /** Stores the form on this device at once. */
  keep: () => void
  /** Takes what the account has, and sends what was typed here. */
  refresh: () => void
  /** Takes what another tab has stored on this device. */
  hear: (event: StorageEvent) => void
  /** Stores and sends the last text. */
  end: () => void
}

/** Exchanges with the account by product: of a dialog that was closed the last one ends before that of the next begins. */
const exchanges = new Map<string, Promise<void>>()

/**
 * Keeps a form's notes: on this device as they are typed, in the account when the person stops typing. What other tabs and
 * devices changed comes into the form, merged with what was typed here. `begun` is what the device had when the form opened.
 */
export function startKeeping(productId: string, begun: KeptNotes, form: NotesAccess): NotesKeeper {
  /** The notes on this device, and the account's, as far as this form knows. */
  let { notes: kept, shared } = begun
  /** The account's notes that were last seen on this device. */
  let seen = shared
  let isOpen = true
  let task: 'load' | 'store' = 'load'
  const removals = countRemovals()
  /** Fields that were sent and may be in the account, although no answer came. */
  const unanswered: Partial<NotesValues>[] = []
  let keeping: ReturnType<typeof setTimeout> | undefined
  let sharing: ReturnType<typeof setTimeout> | undefined

  /** Signing out has removed the notes, and nothing must come after it. */
  const isRemoved = (): boolean => countRemovals() !== removals

  /** Takes the account's notes that the last dialog or another tab has stored beside the same text. */
  function catchUp(): void {
    const there = readNotes(productId)
    if (isSame(there.shared, seen) || !isSame(there.notes, kept)) return
    shared = there.shared
    seen = there.shared
  }

  function store(): void {
    if (isRemoved()) return
    const typed = structuredClone(form.read())
    const there = readNotes(productId)
    if (isSame(typed, kept)) {
      if (isSame(shared, there.shared)) return
      if (!isSame(there.notes, kept)) {
        // The next dialog has stored more text since; another tab's message is on its way.
        if (!isOpen && isSame(there.shared, seen)) keepNotes(productId, { ...there, shared })
        return
      }
    }
    kept = typed
    keepNotes(productId, { notes: typed, shared })
    seen = readNotes(productId).shared
  }

  function keep(): void {
    clearTimeout(keeping)
    catchUp()
    store()
  }

  /** Brings the account's notes into the form. */
  function adopt(theirs: KeptNotes['shared']): void {
    const base = theirs === null ? noNotes : (shared?.notes ?? noNotes)
    const account = theirs ?? { notes: noNotes, updatedAt: '' }
    const arrived = Object.entries(account.notes).filter(([name, value]) =>
      unanswered.some((sent) => name in sent && isSame(sent[name as keyof NotesValues], value)),
    )
    const mine = form.read()
    const both = mergeNotes({ ...base, ...Object.fromEntries(arrived) }, mine, account.notes)
    shared = account
    form.write(both)
    store()
  }

  async function exchange(isStale: boolean): Promise<void> {
    let mustLoad = isStale
    for (let turn = 0; turn < MOST_TURNS && !isRemoved(); turn += 1) {
      keep()
      const base = shared
      if (base === null || mustLoad) {
        // Nobody would see what comes; the text waits on this device.
        if (!isOpen) return
        task = 'load'
        const theirs = await loadAccountNotes(productId)
        if (!isOpen || isRemoved()) return
        if (!isSame(shared, base)) continue
        adopt(theirs)
        mustLoad = false
        continue
      }
      const fields = notesToShare(base.notes, form.read())
      if (Object.keys(fields).length === 0) return
      unanswered.push(structuredClone(fields))
      task = 'store'
      const updatedAt = await storeAccountNotes(productId, fields, base.updatedAt)
      if (isRemoved()) return
      mustLoad = updatedAt === null || !isSame(shared, base)
      if (updatedAt === null || mustLoad) continue
      unanswered.length = 0
      shared = { notes: { ...base.notes, ...structuredClone(fields) }, updatedAt }
      store()
    }
  }

  /** One after the other, so that an earlier text never arrives after a later one. */
  function share(isStale: boolean): void {
    clearTimeout(sharing)
    const before = exchanges.get(productId)
    const next = async (): Promise<void> => {
      await before
      try {
        await exchange(isStale)
        form.onState({ step: 'kept' })
      } catch (error) {
        form.onState({ step: 'failed', task, reason: explainFailure(error) })
      }
    }
    exchanges.set(productId, next())
  }

  return {
    keep,
    refresh: () => share(true),
    note() {
      clearTimeout(keeping)
      clearTimeout(sharing)
      keeping = setTimeout(keep, KEEP_MS)
      sharing = setTimeout(() => share(false), SHARE_MS)
    },
    hear(event) {
      if (event.key !== notesKey(productId)) return
      const theirs = notesFrom(event.newValue)
      // The message contains the earlier value, which shows what the other tab changed: two may write at once.
      const both = mergeNotes(notesFrom(event.oldValue).notes, form.read(), theirs.notes)
      kept = theirs.notes
      shared = theirs.shared
      seen = theirs.shared
      form.write(both)
      keep()
    },
    end() {
      keep()
      isOpen = false
      share(false)
    },
  }
}
