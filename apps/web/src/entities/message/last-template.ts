import type { MessageKind } from '@sampletrail/domain/messages/message-kind.ts'
import { isFull } from '#src/lib/full-store.ts'

const keyOf = (userId: string, kind: MessageKind) => `message-template:${userId}:${kind}`

/** The template that a person last used for this kind of message on this device; null for none. */
export function readLastTemplate(userId: string, kind: MessageKind): string | null {
  return localStorage.getItem(keyOf(userId, kind))
}

/** Without room on the device the next message begins with the first template. */
export function keepLastTemplate(userId: string, kind: MessageKind, template: string): void {
  try {
    localStorage.setItem(keyOf(userId, kind), template)
  } catch (failure) {
    if (!isFull(failure)) throw failure
  }
}
