import { useState } from 'react'
import type { ZodType } from 'zod'
import { countRemovals, type DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

/**
 * The values of a small form without a form library, kept on this device until they are saved. `isRestored` says that they began with such
 * text instead of `start`, to which `startOver` leads back. `end` removes them.
 */
export function useKeptValues<Values extends object>(
  key: DraftKey,
  schema: ZodType<Values>,
  start: () => Values,
) {
  const [initial] = useState(start)
  const [removals] = useState(countRemovals)
  const [kept] = useState(() => schema.safeParse(readDraft(key)).data)
  const [values, setValues] = useState(kept ?? initial)
  const [isRestored, setRestored] = useState(kept !== undefined)

  function set(next: Values): void {
    setValues(next)
    // Signing out has removed what was typed, and nothing must come after it.
    if (countRemovals() !== removals) return
    if (JSON.stringify(next) === JSON.stringify(initial)) localStorage.removeItem(key)
    else keepDraft(key, next)
  }

  return {
    values,
    initial,
    change: (part: Partial<Values>): void => set({ ...values, ...part }),
    isRestored,
    startOver: (): void => {
      set(initial)
      setRestored(false)
    },
    end: (): void => localStorage.removeItem(key),
  }
}
