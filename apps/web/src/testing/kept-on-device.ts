import { vi } from 'vitest'
import { idbMaps } from '#src/testing/idb-maps.ts'

const textOf = (storage: Storage) => Object.keys(storage).map((key) => [key, storage.getItem(key)])

/** Everything that this device keeps, as text. */
export function dump(): string {
  const databases = [...idbMaps].map(([name, entries]) => [name, [...entries]])
  return JSON.stringify([textOf(localStorage), textOf(sessionStorage), databases])
}

/** A service worker that passes on the messages to it. */
export function replaceWorker(hear: (message: unknown) => void): void {
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      controller: { postMessage: hear },
      addEventListener: vi.fn<() => void>(),
      removeEventListener: vi.fn<() => void>(),
    },
    configurable: true,
  })
}
