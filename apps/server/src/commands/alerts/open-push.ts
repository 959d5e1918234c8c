import type { Backend } from '#src/backend.ts'
import { keepPushKeys } from '#src/commands/alerts/keep-push-keys.ts'
import {
  createPushService,
  makePushKeys,
  type PushKeys,
  type PushService,
} from '#src/integrations/push/push-service.ts'
import type { SendToWeb } from '#src/integrations/web/web-sender.ts'

interface PushSettings {
  backend: Pick<Backend, 'asService'>
  send: SendToWeb
  subject: string
}

export interface Push extends PushService {
  /** The key for browsers' subscriptions. */
  readKey(): Promise<string>
}

/** Messages to browsers; the keys are read on first use, and again after a failure. */
export function openPush({ backend, send, subject }: PushSettings): Push {
  let keys: Promise<PushKeys> | null = null

  async function readKeys(): Promise<PushKeys> {
    keys ??= keepPushKeys(backend, makePushKeys)
    return await keys.catch((error: unknown) => {
      keys = null
      throw error
    })
  }

  return {
    readKey: async () => (await readKeys()).publicKey,
    send: async (device, message, signal) =>
      await createPushService(send, await readKeys(), subject).send(device, message, signal),
  }
}
