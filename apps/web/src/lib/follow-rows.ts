import { joinChannel } from '#src/lib/join-channel.ts'
import { nextTask } from '#src/lib/next-task.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/** By then a reported commit is visible to every reader. */
const SETTLED_MS = 1000

interface FollowedRows<Row extends { id: string }> {
  /** Names the channel. */
  name: string
  table: string
  userId: string
  /** Loads the data that shows the rows again. */
  ask: () => void
  /** Called with a row as it was added or changed. */
  hear?: (row: Row) => void
  /** Whether a row with this id is loaded. Deletions of all people are reported, only by id; without this each of them counts. */
  holds?: (id: string) => boolean
  /** Called when the channel is up, for changes made while it was down; `ask` by default. */
  join?: () => void
}

/**
 * Listens to a person's rows of a table. A change is reported when its commit is written, which can be a moment before others
 * can read it, so an immediate query is repeated. Returns a function that stops it.
 */
export function followRows<Row extends { id: string }>(
  supabase: Supabase,
  { name, table, userId, ask, hear, holds, join = ask }: FollowedRows<Row>,
): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  const leave = joinChannel(supabase, {
    name: `${name}:${userId}`,
    listen: (channel) =>
      channel.on<Row>(
        'postgres_changes',
        { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` },
        (message) => {
          if (message.eventType !== 'DELETE') hear?.(message.new)
          else if (holds && !holds(String(message.old.id))) return
          ask()
          clearTimeout(again)
          again = setTimeout(ask, SETTLED_MS)
        },
      ),
    onState: (isJoined) => {
      if (isJoined) void nextTask().then(join)
    },
  })
  return () => {
    clearTimeout(again)
    leave()
  }
}
