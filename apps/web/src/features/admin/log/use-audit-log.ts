import type { Database } from '@sampletrail/database/types.gen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { logStateOf, type LogSearch, writeLogQuestion } from '#src/features/admin/log/log-search.ts'
import { loadPage } from '#src/features/admin/table/load-page.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Row = Database['public']['Functions']['admin_audit_log']['Returns'][number]

/** An entry. Unknown values are null, which the generated types of functions cannot express. */
export type LogEntry = Omit<Row, 'actor_id' | 'actor_email' | 'target_id' | 'target_name'> &
  Record<'actor_id' | 'actor_email' | 'target_id' | 'target_name', string | null>

/** A page of the audit log. */
export function useAuditLog(search: LogSearch) {
  const { id } = useUser()
  const { q, page, size } = logStateOf(search)
  const question = writeLogQuestion(search, q)
  const place = { p_limit: size, p_offset: (page - 1) * size }
  return useQuery({
    queryKey: ['admin', id, 'log', question, place],
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<{ rows: LogEntry[]; total: number }> {
      return await loadPage(place, async (asked) =>
        must(
          await getSupabase()
            .rpc('admin_audit_log', { ...question, ...asked })
            .abortSignal(signal),
        ),
      )
    },
  })
}

/** The actors that the log contains. */
export function useAuditActors() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['admin', id, 'log-actors'],
    async queryFn({ signal }): Promise<{ id: string; email: string | null }[]> {
      return must(await getSupabase().rpc('admin_audit_actors').abortSignal(signal))
    },
  })
}
