import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import { nextTask } from '#src/lib/next-task.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** By then a commit that was told is there for everybody who reads. */
const SETTLED_MS = 1000

interface FollowedRows<Row extends { id: string }> {
  /** Names the channel. */
  name: string
  table: string
  userId: string
  /** Loads again what shows the rows. */
  ask: () => void
  /** Called with a row as it was added or changed. */
  hear?: (row: Row) => void
  /** Whether a row with this id is held. Deletions of all people are told, by the id alone; without it each of them counts. */
  holds?: (id: string) => boolean
  /** Called when the channel is up, for what happened while it was down; `ask` if not given. */
  join?: () => void
}

/**
 * Listens to a person's rows of a table. A change is told when its commit is written, which can be a moment before others
 * read it, so what is asked at once is asked again. Returns how to stop.
 */
export function followRows<Row extends { id: string }>(
  supabase: Supabase,
  { name, table, userId, ask, hear, holds, join = ask }: FollowedRows<Row>,
): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  const channel = supabase
    .channel(`${name}:${userId}`)
    .on<Row>(
      'postgres_changes',
      { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` },
      (message) => {
        if (message.eventType !== 'DELETE') hear?.(message.new)
        else if (holds && !holds(String(message.old.id))) return
        ask()
        clearTimeout(again)
        again = setTimeout(ask, SETTLED_MS)
      },
    )
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) void nextTask().then(join)
    })
  return () => {
    clearTimeout(again)
    void supabase.removeChannel(channel)
  }
}
