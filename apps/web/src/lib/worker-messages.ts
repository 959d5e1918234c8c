/** What the service worker says to pages: renew the session, or tell that you are there by renewing it. */
export type WorkerMessage = 'SESSION_REFRESH_NEEDED' | 'PING'
/** What pages say to the service worker; TAKE_OVER tells a new version to stop waiting. */
export type PageMessage = 'SESSION_REFRESHED' | 'TAKE_OVER' | 'FORGET_PICTURES'

/** Sends a message to the worker that serves this page, if there is one. */
export function tellWorker(type: PageMessage): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage({ type })
}

/** Calls back on any of these messages from the worker; returns how to stop. */
export function hearWorker(types: readonly WorkerMessage[], onMessage: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data }: MessageEvent<unknown>) => {
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
    if (types.some((wanted) => wanted === type)) onMessage()
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
