import { useSyncExternalStore } from 'react'

/** The key under which this device stores the choice. */
const storageKey = 'letter-keys'
const listeners = new Set<() => void>()

/** Whether single keys without Ctrl, Alt or Meta work in lists: people who dictate need them off. */
export function hasLetterKeys(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

/** Turns single keys on or off on this device; other tabs follow. */
export function setLetterKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Whether single keys are on; the component follows it. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, hasLetterKeys)
}
