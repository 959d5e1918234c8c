import { setTimeout as sleep } from 'node:timers/promises'
import { signPayload } from '#src/stripe/sign-payload.ts'
import type { EventRecord, State } from '#src/stripe/state.ts'
import { missing } from '#src/stripe/stripe-fault.ts'

/** Milliseconds before each further try. */
const pauses = [200, 1000, 3000]

/** The longest wait for an answer. */
const patience = 20_000

interface WebhookOptions {
  state: State
  secret: string
  url: string | null
  /** Called after every change of the state. */
  save: () => void
}

export type WebhookMode = 'deliver' | 'hold'

/** The target of events, and whether they are sent automatically. */
export interface WebhookSettings {
  url?: string | null
  mode?: WebhookMode
}

/** Sends events, one after another, in the order in which they happened. */
export interface Webhooks {
  /** Accepts an event: it is delivered in its turn, or held. */
  add: (id: string) => void
  /** Changes the target. Waiting and failed events are tried again. */
  set: (settings: WebhookSettings) => void
  settings: () => { url: string | null; mode: WebhookMode }
  /** Delivers an event now, with a new signature; returns the status, null without an answer. */
  deliver: (id: string) => Promise<number | null>
  /** Resolves when nothing is being sent. */
  settle: () => Promise<void>
}

export function createWebhooks({ state, secret, url: firstUrl, save }: WebhookOptions): Webhooks {
  let url = firstUrl
  let mode: WebhookMode = 'deliver'
  let queue = Promise.resolve()

  const recordOf = (id: string): EventRecord => {
    const record = state.events[id]
    if (record === undefined) throw missing('event', id)
    return record
  }

  const mark = (record: EventRecord, delivery: EventRecord['delivery']): void => {
    record.delivery = delivery
    record.event.pending_webhooks = delivery === 'delivered' ? 0 : 1
    save()
  }

  const deliver = async (id: string): Promise<number | null> => {
    const record = recordOf(id)
    const status = url === null ? null : await post(url, record, secret)
    if (isGood(status)) mark(record, 'delivered')
    return status
  }

  const deliverInTurn = async (id: string): Promise<void> => {
    for (const pause of [0, ...pauses]) {
      if (pause > 0) await sleep(pause)
      // Another call may have delivered it meanwhile, or asked to hold everything.
      if (recordOf(id).delivery !== 'waiting' || url === null) return
      if (mode === 'hold') return mark(recordOf(id), 'held')
      if (isGood(await deliver(id))) return
    }
    mark(recordOf(id), 'failed')
  }

  const enqueue = (id: string): void => {
    queue = queue.then(() => deliverInTurn(id))
  }

  return {
    add(id) {
      if (mode === 'hold') mark(recordOf(id), 'held')
      else enqueue(id)
    },
    set(settings) {
      if (settings.url !== undefined) url = settings.url
      if (settings.mode !== undefined) mode = settings.mode
      if (url === null || mode === 'hold') return
      for (const [id, record] of Object.entries(state.events)) {
        if (record.delivery === 'failed') mark(record, 'waiting')
        if (record.delivery === 'waiting') enqueue(id)
      }
    },
    settings: () => ({ url, mode }),
    deliver,
    settle: async () => {
      let seen: Promise<void> | undefined
      // More may be added while these are being sent.
      while (seen !== queue) {
        seen = queue
        await seen
      }
    },
  }
}

function isGood(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

async function post(url: string, { event }: EventRecord, secret: string): Promise<number | null> {
  const body = JSON.stringify(event, null, 2)
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (stand-in)',
        'stripe-signature': signPayload(body, { secret }),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    // No listener, or no answer in time: there is another try.
    return null
  }
}
