import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { isSame } from '#src/lib/is-same.ts'
import { countRemovals, type DraftKey } from '#src/lib/personal-storage.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

/**
 * The values of a small form without a form library; what differs from `start` is kept on this device until it is saved, and comes back
 * over a later `start`, such as that of another day. `isRestored` says that they began with such
 * text instead of `start`, to which `startOver` leads back. `end` removes them. `isTyped` says whether values are worth keeping; by
 * default all that differ from `start` are.
 */
export function useKeptValues<Values extends object>(
  key: DraftKey,
  schema: ZodType<Values>,
  start: () => Values,
  isTyped: (values: Values, initial: Values) => boolean = (values, initial) =>
    !isSame(values, initial),
) {
  const [initial] = useState(start)
  const [removals] = useState(countRemovals)
  const [kept] = useState(() => {
    const draft = readDraft(key)
    const found = schema.safeParse(
      typeof draft === 'object' ? { ...initial, ...draft } : undefined,
    ).data
    return found !== undefined && isTyped(found, initial) ? found : undefined
  })
  const [values, setValues] = useState(kept ?? initial)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const stored = useRef(values)
  const isEnded = useRef(false)

  const store = useEffectEvent((next: Values) => {
    if (next === stored.current) return
    stored.current = next
    // Signing out has removed what was typed, and nothing must come after it.
    if (isEnded.current || countRemovals() !== removals) return
    if (isTyped(next, initial)) keepDraft(key, differenceOf(next, initial))
    else localStorage.removeItem(key)
  })
  useEffect(() => store(values), [values])

  return {
    values,
    initial,
    change: (part: Partial<Values>): void => {
      isEnded.current = false
      setValues((before) => ({ ...before, ...part }))
    },
    isRestored,
    startOver: (): void => {
      setValues(initial)
      setRestored(false)
    },
    end: (): void => {
      isEnded.current = true
      localStorage.removeItem(key)
    },
  }
}

function differenceOf<Values extends object>(values: Values, from: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[]
  const typed = names.filter((name) => !isSame(values[name], from[name]))
  return Object.fromEntries(typed.map((name) => [name, values[name]])) as Partial<Values>
}
