import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  isSame,
  noNotes,
  type NotesForm,
  notesSchema,
  type NotesValues,
  readNotes,
} from '#src/features/review-writer/notes-form.ts'
import {
  type NotesKeeper,
  type NotesState,
  startKeeping,
} from '#src/features/review-writer/notes-keeper.ts'
import { whenBack } from '#src/lib/when-back.ts'

const names = Object.keys(noNotes) as (keyof NotesValues)[]

interface KeptForm {
  form: NotesForm
  state: NotesState
  /** Takes the account's notes and sends the typed ones. */
  refresh: () => void
}

/** A form of notes, which are kept on this device and in the account as they are typed, merged with those of other tabs and devices. */
export function useNotesForm(productId: string): KeptForm {
  const [begun] = useState(() => readNotes(productId))
  const form = useForm({ resolver: zodResolver(notesSchema), defaultValues: begun.notes })
  const [state, setState] = useState<NotesState>({
    step: begun.shared === null ? 'loading' : 'kept',
  })
  const keeper = useRef<NotesKeeper>(null)
  useEffect(() => {
    const keeping = startKeeping(productId, begun, {
      read: () => form.getValues(),
      write: (fields) => {
        const shown = form.getValues()
        for (const name of names) {
          if (!isSame(fields[name], shown[name])) form.setValue(name, fields[name])
        }
      },
      onState: setState,
    })
    keeper.current = keeping
    const { note, keep, refresh, hear, end } = keeping
    const stop = form.subscribe({ formState: { values: true }, callback: note })
    const see = (): void => {
      if (document.visibilityState === 'visible') refresh()
    }
    globalThis.addEventListener('storage', hear)
    globalThis.addEventListener('pagehide', keep)
    const stopWaiting = whenBack(refresh)
    document.addEventListener('visibilitychange', see)
    refresh()
    return () => {
      globalThis.removeEventListener('storage', hear)
      globalThis.removeEventListener('pagehide', keep)
      stopWaiting()
      document.removeEventListener('visibilitychange', see)
      stop()
      end()
    }
  }, [form, productId, begun])
  return { form, state, refresh: () => keeper.current?.refresh() }
}
