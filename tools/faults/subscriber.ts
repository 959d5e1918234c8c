import { createClient } from '@supabase/supabase-js'
import { once, EventEmitter } from 'node:events'
import type { Account } from './sign-up.ts'

/** Somebody's open page, which hears of changes to their products. */
export interface Subscriber {
  /** Milliseconds until the next change is heard. Throws when none is in that time. */
  hear(patience: number): Promise<number>
  close(): Promise<void>
}

/** Subscribes with the ordinary client, which by itself comes back after a lost connection. */
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
