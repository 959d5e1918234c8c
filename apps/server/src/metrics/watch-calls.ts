import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Origins of called services, by their name in the metrics. Every other site is `web`. */
export type Vendors = ReadonlyMap<string, string>

/** `outcome`: class of the answer's status, or `failed`. */
type NoteCall = (vendor: string, outcome: string, seconds: number) => void

interface CallEvent {
  request: { origin: string | URL }
  response?: { statusCode: number }
}

/**
 * Observes every outgoing HTTP call of this process, through Node's own client (undici), from any part of the code. The
 * time ends when the answer begins. Returns a function that stops it.
 */
export function watchCalls(vendors: Vendors, note: NoteCall): () => void {
  const begun = new WeakMap<object, number>()
  const listeners: [string, (event: unknown) => void][] = [
    ['undici:request:create', (event) => begin(event as CallEvent)],
    ['undici:request:headers', (event) => end(event as CallEvent)],
    ['undici:request:error', (event) => end(event as CallEvent)],
  ]
  for (const [name, listener] of listeners) subscribe(name, listener)
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener)
  }

  function begin({ request }: CallEvent): void {
    begun.set(request, performance.now())
  }

  function end({ request, response }: CallEvent): void {
    const since = begun.get(request)
    // An interrupted body comes after the answer began, which was recorded.
    if (since === undefined) return
    begun.delete(request)
    const vendor = vendors.get(String(request.origin).replace(/\/$/, '')) ?? 'web'
    const outcome = response ? `${Math.floor(response.statusCode / 100)}xx` : 'failed'
    note(vendor, outcome, (performance.now() - since) / 1000)
  }
}
