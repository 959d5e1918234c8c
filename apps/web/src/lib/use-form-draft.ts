import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isFull, noteRoom, reportFullStore } from '#src/lib/full-store.ts'
import { countRemovals, type DraftKey } from '#src/lib/personal-storage.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'

/** Text is stored this long after the last key. */
const REST_MS = 300
/** A full device is asked for room again after this long. */
const ROOM_MS = 5000

/** A form's unsaved text, stored on this device; with `sessionStorage`, in this tab. */
export function readDraft(key: string, storage = localStorage): unknown {
  const stored = storage.getItem(key)
  if (stored === null) return null
  try {
    return JSON.parse(stored) as unknown
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    storage.removeItem(key)
    return null
  }
}

/**
 * Stores a form's initial values as if they were typed. On a device without room they stay only in the form, and a notice
 * says so. Returns whether they are stored.
 */
export function keepDraft(key: DraftKey, values: unknown, storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(values))
    noteRoom()
    return true
  } catch (failure) {
    if (!isFull(failure)) throw failure
    reportFullStore(failure)
    return false
  }
}

interface FormDraft {
  /** Stores the form's current values, together with `also`. */
  keep: (also?: object) => void
  end: () => void
}

interface DraftOptions {
  storage?: Storage
  /** Stored in the draft with the typed text, such as the form's initial values. */
  beside?: object
  /** Called when another tab has ended the draft while the person types here; the text is stored again. */
  onTakenAway?: () => void
}

/**
 * Stores typed text until it is saved: closing the dialog, leaving the page or a crash loses nothing. A form that equals
 * `initial` again has no draft. Returns functions that store it at once and that end it.
 */
export function useFormDraft<Values extends FieldValues>(
  key: DraftKey,
  form: UseFormReturn<Values>,
  initial: Values,
  { storage = localStorage, beside, onTakenAway }: DraftOptions = {},
): FormDraft {
  const ended = useRef(false)
  /** The draft as this tab knows it: this tab must not remove a draft that another tab wrote since. */
  const [found] = useState(() => storage.getItem(key))
  const known = useRef(found)
  const [removals] = useState(countRemovals)
  const tellTakenAway = useEffectEvent(() => onTakenAway?.())
  const besides = useRef(beside)
  useEffect(() => {
    besides.current = beside
  }, [beside])
  const untouched = JSON.stringify(initial)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isTakenAway = false
    let isLate = false
    const write = (): void => {
      timer = null
      // Signing out has removed the drafts of all tabs.
      const isRemoved = countRemovals() !== removals
      if (ended.current || isRemoved || (isTakenAway && readStoredSession() === null)) return
      // Another tab's later text stays.
      if (isLate && storage.getItem(key) !== known.current) return
      isLate = false
      const values = form.getValues()
      if (JSON.stringify(values) === untouched) removeOwn(key, known.current, storage)
      else isLate = !keepDraft(key, { ...values, ...besides.current }, storage)
      known.current = storage.getItem(key)
      if (isLate) timer = setTimeout(write, ROOM_MS)
    }
    const hear = (event: StorageEvent): void => {
      const isGone = event.storageArea === storage && event.key === key && event.newValue === null
      if (!isGone || ended.current || JSON.stringify(form.getValues()) === untouched) return
      isTakenAway = true
      tellTakenAway()
      // After the values stored with it have changed accordingly.
      timer ??= setTimeout(write, REST_MS)
    }
    const flush = (): void => {
      if (!timer) return
      clearTimeout(timer)
      write()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (timer) clearTimeout(timer)
        isLate = false
        timer = setTimeout(write, REST_MS)
      },
    })
    globalThis.addEventListener('pagehide', flush)
    globalThis.addEventListener('storage', hear)
    return () => {
      globalThis.removeEventListener('pagehide', flush)
      globalThis.removeEventListener('storage', hear)
      stop()
      flush()
      if (timer) clearTimeout(timer)
    }
  }, [form, key, untouched, storage, removals])
  return {
    keep: (also) => {
      if (countRemovals() !== removals) return
      // The last text may be written once more before the form renders again.
      besides.current = { ...besides.current, ...also }
      keepDraft(key, { ...form.getValues(), ...besides.current }, storage)
      known.current = storage.getItem(key)
    },
    end: () => {
      ended.current = true
      removeOwn(key, known.current, storage)
    },
  }
}

/** Removes a draft unless another tab has written it since. */
function removeOwn(key: string, known: string | null, storage: Storage): void {
  if (storage.getItem(key) === known) storage.removeItem(key)
}
