import type { ProductVersion } from '#src/entities/product/change/change-products.ts'
import type { Refusal, UnsentChange } from '#src/entities/product/outbox/unsent-change.ts'
import { toAppError } from '#src/lib/errors.ts'
import { openTabChannel } from '#src/lib/tabs.ts'

/**
 * The outcome of a change: the server has stored it, the server kept another person's values ('left'), it is being sent, it
 * waits on this device for the connection ('kept') or because the server could not store it ('failing'), or its owner must
 * decide ('asked').
 */
export type SendOutcome = 'sent' | 'left' | 'slow' | 'kept' | 'asked' | ServerFailed
/** The change is stored here and retried; the request number finds the failure in the server's log. */
export type ServerFailed = { kind: 'failing'; requestId: string | undefined }

type Waiter = { resolve: (outcome: SendOutcome) => void; reject: (failure: unknown) => void }
/** A tab's message about a change that it sent. */
export type OutboxNews =
  | { id: string; outcome: SendOutcome }
  | { refused: UnsentChange; refusal: Refusal }
  | { decided: UnsentChange }
  | { arrived: UnsentChange; versions: readonly ProductVersion[] }

/** Reports the outcome of a change to those who wait: in this tab, and in the same person's other tabs. */
export class OutboxAnswers {
  readonly #waiters = new Map<string, Waiter>()
  #channel: BroadcastChannel | undefined

  /** `onNews` runs when another tab has added, sent or dropped a change, with the outcomes by change. */
  constructor(userId: string, onNews: (news: OutboxNews | null) => void) {
    this.#channel = openTabChannel(`unsent-${userId}`)
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<OutboxNews | null>) => {
      if (data && 'outcome' in data) this.answer(data.id, data.outcome)
      onNews(data)
    })
  }

  /** Settles once the outcome of a change is known; rejects if it is refused. */
  waitFor(id: string): Promise<SendOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<SendOutcome>()
    this.#waiters.set(id, { resolve, reject })
    return promise
  }

  /** Answers in this tab. */
  answer(id: string, outcome: SendOutcome): void {
    this.#waiters.get(id)?.resolve(outcome)
    this.#waiters.delete(id)
  }

  /** Answers all in this tab, except for some changes. */
  answerAll(outcome: SendOutcome, isLeftOut: (id: string) => boolean): void {
    for (const id of this.#waiters.keys()) {
      if (!isLeftOut(id)) this.answer(id, outcome)
    }
  }

  /** Answers in this tab and tells the others. */
  announce(id: string, outcome: SendOutcome): void {
    this.answer(id, outcome)
    this.#publish({ id, outcome })
  }

  /** Rejects in this tab. */
  refuse(id: string, failure: unknown): void {
    this.#waiters.get(id)?.reject(failure)
    this.#waiters.delete(id)
  }

  /** Whether a caller waits in this tab. */
  isAwaited(id: string): boolean {
    return this.#waiters.has(id)
  }

  /** Tells the others why a change was reverted. */
  tellRefusal(refused: UnsentChange, failure: unknown): void {
    this.#publish({ refused, refusal: refusalOf(failure) })
  }

  /** Tells the others which part of a change its owner has given up. */
  tellDecided(decided: UnsentChange): void {
    this.#publish({ decided })
  }

  /** Tells the others which versions a change created. */
  tellArrived(arrived: UnsentChange, versions: readonly ProductVersion[]): void {
    this.#publish({ arrived, versions })
  }

  /** Makes the other tabs read the store again. */
  tellNews(): void {
    this.#publish(null)
  }

  stop(): void {
    this.#channel?.close()
    this.#channel = undefined
  }

  #publish(news: OutboxNews | null): void {
    this.#channel?.postMessage(news)
  }
}

export function refusalOf(failure: unknown): Refusal {
  const { message, code, status, hint, details, requestId } = toAppError(failure)
  return { message, code, status, hint, details, requestId }
}
