import { useEffect, useRef, useState } from 'react'
import { countRemovals } from '#src/lib/personal-storage.ts'
import { showError } from '#src/ui/toast.tsx'

export interface Saving {
  isSaving: boolean
  /** Why it failed, in words for people; cleared by the next attempt. */
  failure: string | undefined
  /** Runs the save, unless it is running already. */
  save: (work: () => Promise<void>) => Promise<void>
}

/**
 * The saving of a dialog: one save at a time, and the dialog stays open with the reason if it fails. If it was closed meanwhile, a
 * notice says the reason.
 */
export function useSaving(explain: (error: unknown) => string): Saving {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isHere = useRef(true)
  const isRunning = useRef(false)
  const [removals] = useState(countRemovals)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function save(work: () => Promise<void>): Promise<void> {
    // Two presses may come before the first is drawn.
    if (isRunning.current) return
    isRunning.current = true
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (isHere.current) setFailure(explain(error))
      // Not to another person, who has signed in since.
      else if (countRemovals() === removals) showError(explain(error))
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }

  return { isSaving, failure, save }
}
