import type { QueryClient } from '@tanstack/react-query'
import { type MarkRow, marksQuery } from '#src/entities/seller/again/marks-query.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { followRows } from '#src/lib/follow-rows.ts'
import { readStoredSession } from '#src/lib/stored-session.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/**
 * Listens to a person's marks of sellers, which load again after a change made elsewhere. They are loaded in any case, so that
 * the notice of a new wish can show them. Returns a function that stops it.
 */
export function watchMarks(supabase: Supabase, userId: string, client: QueryClient): () => void {
  const queryKey = sellerKeys.marks(userId)

  async function load(): Promise<void> {
    await client.invalidateQueries({ queryKey })
    if (readStoredSession() !== null) await client.prefetchQuery(marksQuery(userId))
  }

  return followRows(supabase, {
    name: 'marks',
    table: 'seller_marks',
    userId,
    ask: () => void load(),
    holds: (id) =>
      client.getQueryData<MarkRow[]>(queryKey)?.some((mark) => mark.id === id) === true,
  })
}
