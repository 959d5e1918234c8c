import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js'
import type { Supabase } from '#src/lib/supabase.ts'

/** Milliseconds until the library of the live connection is asked for again after a failed download. */
const AGAIN_MS = 10_000

/** Channels that are being left: one of the same name can be joined only afterwards. */
const leaving = new WeakMap<RealtimeClient, Map<string, Promise<unknown>>>()

interface Joining {
  name: string
  /** Adds what is listened to. */
  listen: (channel: RealtimeChannel) => void
  /** Called when the channel is joined, each time, and when it is lost or does not come; first of all with false. */
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
    const names = leavingOf(realtime)
    await names.get(name)
    if (isLeft) return
    const channel = realtime.channel(name)
    leave = () => void names.set(name, realtime.removeChannel(channel))
    listen(channel)
    channel.subscribe((status: string) => onState(status === 'SUBSCRIBED'))
  }

  function attempt(): void {
    // The lists are complete without it, and say when they were loaded; a page of an older build offers to reload.
    join().catch(() => {
      if (!isLeft) again = setTimeout(attempt, AGAIN_MS)
    })
  }

  // What changes from now on is missed until it is joined.
  onState(false)
  attempt()
  return () => {
    isLeft = true
    clearTimeout(again)
    leave?.()
  }
}

function leavingOf(realtime: RealtimeClient): Map<string, Promise<unknown>> {
  const known = leaving.get(realtime) ?? new Map<string, Promise<unknown>>()
  leaving.set(realtime, known)
  return known
}
