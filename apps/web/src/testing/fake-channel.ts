import { expect, vi } from 'vitest'
import type { Supabase } from '#src/lib/supabase.ts'

/** The next channel of a client: it never joins, and keeps what listens to it. `joining` settles when it was told to join. */
export async function fakeChannel(supabase: Supabase) {
  const realtime = await supabase.realtime()
  const channel = realtime.channel('rows')
  const listen = vi.spyOn(channel, 'on').mockReturnValue(channel)
  const subscribe = vi.spyOn(channel, 'subscribe').mockReturnValue(channel)
  vi.spyOn(realtime, 'channel').mockReturnValue(channel)
  return {
    joining: () => vi.waitFor(() => expect(subscribe).toHaveBeenCalled()),
    /** Sends a message to what listens. */
    hear: (message: object): void => {
      const listener: unknown = listen.mock.calls[0]?.[2]
      if (typeof listener === 'function') listener(message)
    },
    /** Says that the channel was joined or lost. */
    tell: (status: 'SUBSCRIBED' | 'CHANNEL_ERROR'): void => {
      const told: unknown = subscribe.mock.calls[0]?.[0]
      if (typeof told === 'function') told(status)
    },
  }
}
