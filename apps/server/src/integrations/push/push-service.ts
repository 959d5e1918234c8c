import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushMessage, PushSubscriptionBody } from '@sampletrail/contracts/push.ts'
import { WebError } from '#src/integrations/web/web-error.ts'
import type { SendToWeb } from '#src/integrations/web/web-sender.ts'

/** The keys by which makers of browsers know this installation (RFC 8292); base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Taken: it will be shown. Gone: there is no such browser any more. Refused: not this message. Later: try again. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later'

export interface PushService {
  send(
    device: PushSubscriptionBody,
    message: PushMessage,
    signal?: AbortSignal,
  ): Promise<PushOutcome>
}

/** A browser that is off for longer is not told any more; in seconds. */
const timeToLive = 86_400

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** Whom the makers of browsers can write to; they accept no other kinds of addresses. */
export function pushSubject(contactEmail: string | null, publicUrl: string): string {
  if (contactEmail !== null) return `mailto:${contactEmail}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@sampletrail.invalid'
}

/**
 * Seals messages for one browser each (RFC 8291), and hands them to its maker by the guarded way: where that is, the browser
 * says, and a user may say something else.
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

  /** Null for keys that are none: whoever sent them is no browser. */
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

/** A message that is still on its way is replaced by a later one of the same topic: 32 signs at most. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

function readOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused'
}
