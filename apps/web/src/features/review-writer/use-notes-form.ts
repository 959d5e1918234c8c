import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isSame, mergeNotes } from '#src/features/review-writer/merge-notes.ts'
import {
  noNotes,
  type NotesForm,
  notesFrom,
  notesKey,
  notesSchema,
  type NotesValues,
  readNotes,
} from '#src/features/review-writer/notes-form.ts'
import { countRemovals } from '#src/lib/personal-storage.ts'
import { keepDraft } from '#src/lib/use-form-draft.ts'

/** Text is stored this long after the last key. */
const REST_MS = 300

const names = Object.keys(noNotes) as (keyof NotesValues)[]

/** A form of notes, stored on this device as they are typed, merged with other tabs' notes on the same product. */
export function useNotesForm(productId: string): NotesForm {
  const [begun] = useState(() => readNotes(productId))
  const form = useForm({ resolver: zodResolver(notesSchema), defaultValues: begun })
  /** The notes stored on this device, as far as this tab knows. */
  const kept = useRef(begun)
  const [removals] = useState(countRemovals)
  useEffect(() => {
    const key = notesKey(productId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = (): void => {
      clearTimeout(timer)
      const typed = form.getValues()
      // Signing out has removed it.
      if (isSame(typed, kept.current) || countRemovals() !== removals) return
      kept.current = structuredClone(typed)
      if (isSame(typed, noNotes)) localStorage.removeItem(key)
      else keepDraft(key, typed)
    }
    // The message contains the earlier value, which shows what the other tab changed: two may write at once.
    const hear = (event: StorageEvent): void => {
      if (event.key !== key) return
      const theirs = notesFrom(event.newValue)
      const typed = form.getValues()
      const both = mergeNotes(notesFrom(event.oldValue), typed, theirs)
      kept.current = theirs
      for (const name of names) {
        if (!isSame(both[name], typed[name])) form.setValue(name, both[name])
      }
      write()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(write, REST_MS)
      },
    })
    globalThis.addEventListener('storage', hear)
    globalThis.addEventListener('pagehide', write)
    return () => {
      globalThis.removeEventListener('storage', hear)
      globalThis.removeEventListener('pagehide', write)
      stop()
      write()
    }
  }, [form, productId, removals])
  return form
}
