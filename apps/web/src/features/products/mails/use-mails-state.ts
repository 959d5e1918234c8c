import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type MailsState, readState } from '#src/features/products/mails/mails-state.ts'
import { keepDraft, readDraft } from '#src/lib/use-form-draft.ts'

type Change = (before: MailsState) => MailsState

const keyOf = (userId: string) => `draft:mails:${userId}` as const

/** Stores what a person opened and decided, until it is recorded or they sign out. */
export function keepMails(userId: string, state: MailsState): void {
  if (state.mails.length > 0 || state.text.trim() !== '') keepDraft(keyOf(userId), state)
  else localStorage.removeItem(keyOf(userId))
}

/**
 * The opened emails, which all tabs of this device share: each change is made to what the device has, so that no tab overwrites the
 * emails of another.
 */
export function useMailsState(userId: string): [MailsState, (change: Change) => void] {
  const key = keyOf(userId)
  const [state, setState] = useState(() => readState(readDraft(key)))
  const current = useRef(state)
  /** What this tab last saw on the device. A device without room has less than this tab. */
  const [found] = useState(() => localStorage.getItem(key))
  const seen = useRef(found)

  const take = (next: MailsState): void => {
    current.current = next
    setState(next)
  }
  const refresh = (): void => {
    const stored = localStorage.getItem(key)
    if (stored === seen.current) return
    seen.current = stored
    take(readState(readDraft(key)))
  }
  const hear = useEffectEvent((event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === key) refresh()
  })
  useEffect(() => {
    const listen = (event: StorageEvent): void => hear(event)
    globalThis.addEventListener('storage', listen)
    return () => globalThis.removeEventListener('storage', listen)
  }, [])

  return [
    state,
    (change) => {
      refresh()
      take(change(current.current))
      keepMails(userId, current.current)
      seen.current = localStorage.getItem(key)
    },
  ]
}
