import { useState } from 'react'

export interface Saving {
  isSaving: boolean
  /** Why it failed, in words for people; cleared by the next attempt. */
  failure: string | undefined
  /** Runs the save, unless it is running already. */
  save: (work: () => Promise<void>) => Promise<void>
}

/** The saving of a dialog: one save at a time, and the dialog stays open with the reason if it fails. */
export function useSaving(explain: (error: unknown) => string): Saving {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function save(work: () => Promise<void>): Promise<void> {
    if (isSaving) return
    setSaving(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(explain(error))
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, failure, save }
}
