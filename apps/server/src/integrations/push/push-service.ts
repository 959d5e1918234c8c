import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushMessage, PushSubscriptionBody } from '@sampletrail/contracts/push.ts'
import { WebError } from '#src/integrations/web/web-error.ts'
import type { SendToWeb } from '#src/integrations/web/web-sender.ts'

/** The keys that identify this installation to browser makers (RFC 8292); base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Taken: it will be shown. Gone: there is no such browser any more. Refused: this message is not accepted. Later: try again. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later'

export interface PushService {
  send(
    device: PushSubscriptionBody,
    message: PushMessage,
    signal?: AbortSignal,
  ): Promise<PushOutcome>
}

/** In seconds; a browser that is off for longer misses the message. */
const timeToLive = 86_400

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** The contact address for browser makers; they accept no other kinds of addresses. */
export function pushSubject(contactEmail: string | null, publicUrl: string): string {
  if (contactEmail !== null) return `mailto:${contactEmail}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@sampletrail.invalid'
}

/**
 * Encrypts messages for one browser each (RFC 8291), and sends them to its maker through the guarded fetcher, because the
 * browser names the address, and a user may name another one.
 */
export function createPushService(send: SendToWeb, keys: PushKeys, subject: string): PushService {
  return {
    async send(device, message, signal) {
      const request = seal(device, message)
      if (!request) return 'refused'
      try {
        return readOutcome(await send(device.endpoint, request, signal))
      } catch (error) {
        if (!(error instanceof WebError)) throw error
        return error.problem === 'refused' ? 'refused' : 'later'
      }
    },
  }

  /** Null for invalid keys: they are not from a browser. */
  function seal(
    device: PushSubscriptionBody,
    message: PushMessage,
  ): { headers: Record<string, string>; body: Buffer } | null {
    try {
      const { headers, body } = webPush.generateRequestDetails(device, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: timeToLive,
        urgency: 'normal',
        topic: topicOf(message.tag),
        contentEncoding: 'aes128gcm',
      })
      return { headers, body }
    } catch {
      return null
    }
  }
}

/** A later message of the same topic replaces a pending one: at most 32 characters. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

function readOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}
