import type { Database } from '@sampletrail/database/types.gen.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { type MessageSearch, messagesStateOf } from '#src/features/admin/messages/message-search.ts'
import { loadPage } from '#src/features/admin/table/load-page.ts'
import { callApi } from '#src/lib/api.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Row = Database['public']['Functions']['admin_messages']['Returns'][number]

/** A message. Times that have not been reached are null, which the generated types of functions cannot express. */
export type Message = Omit<Row, 'mailed_at' | 'mail_due_at'> & {
  mailed_at: string | null
  mail_due_at: string | null
}

/** A page of messages. */
export function useMessages(search: MessageSearch) {
  const { id } = useUser()
  const { q, page, size } = messagesStateOf(search)
  const question = {
    p_search: q,
    p_state: search.state ?? 'all',
  }
  const place = { p_limit: size, p_offset: (page - 1) * size }
  return useQuery({
    queryKey: ['admin', id, 'messages', question, place],
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<{ rows: Message[]; total: number }> {
      return await loadPage(place, async (asked) =>
        must(
          await getSupabase()
            .rpc('admin_messages', { ...question, ...asked })
            .abortSignal(signal),
        ),
      )
    },
  })
}

/** An admin's action on a message. */
export interface MessageChange {
  id: number
  what: 'new' | 'read' | 'answered' | 'mail' | 'delete'
}

export function useChangeMessage() {
  const { id: userId } = useUser()
  const queryClient = useQueryClient()
  return useMutation({
    // The caller shows why it failed.
    meta: { silent: true },
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', userId] }),
  })
}

async function change({ id, what }: MessageChange): Promise<void> {
  if (what === 'mail') {
    await callApi(`/api/admin/messages/${id}/mail`, { method: 'POST' })
    return
  }
  const supabase = getSupabase()
  mayBeEmpty(
    what === 'delete'
      ? await supabase.rpc('admin_delete_message', { p_id: id })
      : await supabase.rpc('admin_mark_message', { p_id: id, p_state: what }),
  )
}
