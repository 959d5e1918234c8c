import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isFull, noteRoom, tellFull } from '#src/lib/full-store.ts'

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

/** Keeps what a form begins with as if it was typed. On a device without room it stays in its form alone, and that is said. */
export function keepDraft(key: string, values: unknown, storage = localStorage): void {
  try {
    storage.setItem(key, JSON.stringify(values))
    noteRoom()
  } catch (failure) {
    if (!isFull(failure)) throw failure
    tellFull(failure)
  }
}

interface DraftOptions {
  storage?: Storage
  /** Kept in the draft beside what is typed, such as what the form began with. */
  beside?: object
}

/**
 * Keeps what is typed until it is saved: closing the dialog, leaving the page or a crash lose nothing. A form that
 * is back at `initial` has no draft. Returns how to end it.
 */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  initial: Values,
  { storage = localStorage, beside }: DraftOptions = {},
): { end: () => void } {
  const ended = useRef(false)
  const besides = useRef(beside)
  useEffect(() => {
    besides.current = beside
  }, [beside])
  const untouched = JSON.stringify(initial)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const write = (): void => {
      timer = null
      if (ended.current) return
      const values = form.getValues()
      if (JSON.stringify(values) === untouched) storage.removeItem(key)
      else keepDraft(key, { ...values, ...besides.current }, storage)
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
    return () => {
      globalThis.removeEventListener('pagehide', flush)
      stop()
      flush()
    }
  }, [form, key, untouched, storage])
  return {
    end: () => {
      ended.current = true
      storage.removeItem(key)
    },
  }
}
