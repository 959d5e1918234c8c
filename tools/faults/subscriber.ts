import { createClient } from '@supabase/supabase-js'
import { once, EventEmitter } from 'node:events'
import type { Account } from './sign-up.ts'

/** A person's open page, which gets changes to their products. */
export interface Subscriber {
  /** Milliseconds until the next change arrives. Throws if none arrives in that time. */
  hear(patience: number): Promise<number>
  close(): Promise<void>
}

/** Subscribes with the ordinary client, which reconnects after a lost connection. */
export function subscribe(url: string, { userId, headers }: Account): Subscriber {
  const token = (headers['authorization'] ?? '').replace('Bearer ', '')
  const client = createClient(url, headers['apikey'] ?? '', {
    accessToken: () => Promise.resolve(token),
    realtime: { reconnectAfterMs: () => 250 },
  })
  const changes = new EventEmitter()
  const filter = `user_id=eq.${userId}`
  client
    .channel('faults')
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'products', filter }, () =>
      changes.emit('change'),
    )
    .subscribe()
  return {
    async hear(patience) {
      const began = performance.now()
      await once(changes, 'change', { signal: AbortSignal.timeout(patience) })
      return performance.now() - began
    },
    async close() {
      await client.removeAllChannels()
    },
  }
}
