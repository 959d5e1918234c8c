import type { RealtimeChannel } from '@supabase/realtime-js'
import type { Supabase } from '#src/lib/supabase.ts'

/** Milliseconds until the library of the live connection is asked for again after a failed download. */
const AGAIN_MS = 10_000

interface Joining {
  name: string
  /** Adds what is listened to. */
  listen: (channel: RealtimeChannel) => void
  /** Called when the channel is joined, each time, and when it is lost. */
  onState: (isJoined: boolean) => void
}

/** Joins a channel for live rows, once its library is loaded. Returns a function that leaves it. */
export function joinChannel(
  supabase: Pick<Supabase, 'realtime'>,
  { name, listen, onState }: Joining,
): () => void {
  let leave: (() => void) | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let isLeft = false

  async function join(): Promise<void> {
    const realtime = await supabase.realtime()
    if (isLeft) return
    const channel = realtime.channel(name)
    leave = () => void realtime.removeChannel(channel)
    listen(channel)
    channel.subscribe((status: string) => onState(status === 'SUBSCRIBED'))
  }

  function attempt(): void {
    // The lists are complete without it, and say when they were loaded; a page of an older build offers to reload.
    join().catch(() => {
      if (!isLeft) again = setTimeout(attempt, AGAIN_MS)
    })
  }

  attempt()
  return () => {
    isLeft = true
    clearTimeout(again)
    leave?.()
  }
}
