import { useSyncExternalStore } from 'react'
import { reportError } from '#src/lib/errors.ts'

/** The browser's offer to install, which only Chromium makes. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface InstallState {
  hasPrompt: boolean
  /** Installed a moment ago, or agreed to. */
  isDone: boolean
}

const listeners = new Set<() => void>()
let event: InstallEvent | undefined
let state: InstallState = { hasPrompt: false, isDone: false }

function set(change: Partial<InstallState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Listens for the offer from the start: the event fires once, before the first screen. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (offer) => {
    // Our banner asks instead of the browser's own.
    offer.preventDefault()
    event = offer as InstallEvent
    set({ hasPrompt: true })
  })
  window.addEventListener('appinstalled', () => {
    event = undefined
    set({ hasPrompt: false, isDone: true })
  })
}

/** Shows the browser's question. An offer can be used once, whatever the answer is. */
export async function promptInstall(): Promise<void> {
  const offer = event
  event = undefined
  try {
    const answer = await offer?.prompt()
    set({ hasPrompt: false, isDone: answer?.outcome === 'accepted' })
  } catch (error) {
    set({ hasPrompt: false })
    reportError(error)
  }
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(subscribe, () => state)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
