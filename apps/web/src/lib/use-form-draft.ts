import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isFull, noteRoom, tellFull } from '#src/lib/full-store.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'

/** Typing is written down this long after the last key. */
const REST_MS = 300

/** What was typed into a form and not saved, kept on this device; with `sessionStorage`, in this tab. */
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
 * Keeps what a form begins with as if it was typed. On a device without room it stays in its form alone, and that is said.
 * Returns whether it is kept.
 */
export function keepDraft(key: string, values: unknown, storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(values))
    noteRoom()
    return true
  } catch (failure) {
    if (!isFull(failure)) throw failure
    tellFull(failure)
    return false
  }
}

interface FormDraft {
  /** Writes down what the form holds now, with `also` beside it. */
  keep: (also?: object) => void
  end: () => void
}

interface DraftOptions {
  storage?: Storage
  /** Kept in the draft beside what is typed, such as what the form began with. */
  beside?: object
  /** Called when another tab has ended the draft while something is typed here, which is kept again. */
  onTakenAway?: () => void
}

/**
 * Keeps what is typed until it is saved: closing the dialog, leaving the page or a crash lose nothing. A form that
 * is back at `initial` has no draft. Returns how to write it down at once and how to end it.
 */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  initial: Values,
  { storage = localStorage, beside, onTakenAway }: DraftOptions = {},
): FormDraft {
  const ended = useRef(false)
  /** The draft as this tab knows it: one that another tab wrote since is not this one's to remove. */
  const [found] = useState(() => storage.getItem(key))
  const known = useRef(found)
  const tellTakenAway = useEffectEvent(() => onTakenAway?.())
  const besides = useRef(beside)
  useEffect(() => {
    besides.current = beside
  }, [beside])
  const untouched = JSON.stringify(initial)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isTakenAway = false
    const write = (): void => {
      timer = null
      // Somebody who signed out had the drafts of all tabs forgotten.
      if (ended.current || (isTakenAway && readStoredSession() === null)) return
      const values = form.getValues()
      if (JSON.stringify(values) === untouched) removeOwn(key, known.current, storage)
      else keepDraft(key, { ...values, ...besides.current }, storage)
      known.current = storage.getItem(key)
    }
    const hear = (event: StorageEvent): void => {
      const isGone = event.storageArea === storage && event.key === key && event.newValue === null
      if (!isGone || ended.current || JSON.stringify(form.getValues()) === untouched) return
      isTakenAway = true
      tellTakenAway()
      // After what is kept beside it has changed with that.
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
    }
  }, [form, key, untouched, storage])
  return {
    keep: (also) => {
      keepDraft(key, { ...form.getValues(), ...besides.current, ...also }, storage)
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
