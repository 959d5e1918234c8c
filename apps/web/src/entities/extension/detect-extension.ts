import {
  DETECTED_EVENTS,
  DETECTION_EVENT,
  extensionAboutSchema,
} from '@sampletrail/contracts/marketplace-posting.ts'
import { DETECTION_TIMEOUT_MS } from '@sampletrail/domain/resale/marketplace-posting.ts'

/**
 * Listens to events of this window by these names, also if they arrive as messages. Only messages from this very window
 * count, because other windows may send them too. Returns a function that stops it.
 */
export function listenToWindow(
  names: readonly string[],
  hear: (detail: unknown) => void,
): () => void {
  const hearEvent = (event: Event): void => {
    if (event instanceof CustomEvent) hear(event.detail)
  }
  const hearMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window || origin !== window.location.origin) return
    if (typeof data !== 'object' || data === null || !('type' in data)) return
    if (names.includes(String(data.type))) hear('detail' in data ? data.detail : undefined)
  }
  for (const name of names) window.addEventListener(name, hearEvent)
  window.addEventListener('message', hearMessage)
  return () => {
    for (const name of names) window.removeEventListener(name, hearEvent)
    window.removeEventListener('message', hearMessage)
  }
}

/** Calls back when the extension says that it is installed, with the conditions of an item that it can fill in. */
export function listenForExtension(onFound: (conditions: readonly string[]) => void): () => void {
  return listenToWindow(DETECTED_EVENTS, (detail) => {
    onFound(extensionAboutSchema.catch({ conditions: ['new'] }).parse(detail).conditions)
  })
}

/** Whether the extension is installed; false if it does not answer within two seconds. */
export function detectExtension(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(isThere)
    }
    const timer = setTimeout(() => end(false), DETECTION_TIMEOUT_MS)
    const stop = listenForExtension(() => end(true))
    window.dispatchEvent(new CustomEvent(DETECTION_EVENT))
  })
}
