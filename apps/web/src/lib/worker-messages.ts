import type { PageMessage, WorkerMessage } from '#src/lib/worker-protocol.ts'

/** Sends a message to the worker that controls this page, if there is one. */
export function postToWorker(type: PageMessage['type']): void {
  tell(container()?.controller, type)
}

export function tell(worker: ServiceWorker | null | undefined, type: PageMessage['type']): void {
  const message: PageMessage = { type }
  worker?.postMessage(message)
}

/** Calls back with the worker's messages; returns a function that stops it. */
export function listenToWorker(onMessage: (message: WorkerMessage) => void): () => void {
  const workers = container()
  if (workers === undefined) return () => undefined
  // Only our own worker can send messages here.
  const hear = ({ data }: MessageEvent<unknown>) => onMessage(data as WorkerMessage)
  workers.addEventListener('message', hear)
  return () => workers.removeEventListener('message', hear)
}

/** Undefined if the browser has no service workers, as in private windows and without https. */
function container(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}
