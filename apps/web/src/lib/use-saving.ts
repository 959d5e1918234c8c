import { useState } from 'react'

export interface Saving {
  isSaving: boolean
  /** Why it failed, in words for people; gone as soon as it is tried again. */
  failure: string | undefined
  /** Runs what saves, unless it runs already. */
  save: (work: () => Promise<void>) => Promise<void>
}

/** What a dialog needs to save: once at a time, and open with the reason when it fails. */
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
