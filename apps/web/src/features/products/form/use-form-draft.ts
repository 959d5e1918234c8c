import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Typing is written down this long after the last key. */
const REST_MS = 300

/** What was typed into a form and not saved, kept on this device. */
export function readDraft(key: string): unknown {
  const stored = localStorage.getItem(key)
  if (stored === null) return null
  try {
    return JSON.parse(stored) as unknown
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    localStorage.removeItem(key)
    return null
  }
}

/**
 * Keeps what is typed until it is saved: closing the dialog, leaving the page or a crash lose nothing. A form that
 * is back at `initial` has no draft. Returns how to end it.
 */
export function useFormDraft<Values extends FieldValues>(
  key: string,
  form: UseFormReturn<Values>,
  initial: Values,
): { end: () => void } {
  const ended = useRef(false)
  const untouched = JSON.stringify(initial)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const write = (): void => {
      timer = null
      if (ended.current) return
      const typed = JSON.stringify(form.getValues())
      if (typed === untouched) localStorage.removeItem(key)
      else localStorage.setItem(key, typed)
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
  }, [form, key, untouched])
  return {
    end: () => {
      ended.current = true
      localStorage.removeItem(key)
    },
  }
}
