import type { Database } from '@sampletrail/database/types.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export type AuditEntry = Pick<
  Database['public']['Tables']['audit_log']['Row'],
  'id' | 'action' | 'created_at' | 'actor_id'
>

interface Overview {
  globalSellers: number
  activeSellers: number
  userSellers: number
  /** What admins did last, newest first. */
  recent: AuditEntry[]
}

const SHOWN = 10

/** The totals that an admin may read, and what admins did last. */
export function useOverview() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['admin', id, 'overview'],
    async queryFn({ signal }): Promise<Overview> {
      const supabase = getSupabase()
      const count = () =>
        supabase.from('sellers').select('*', { count: 'exact', head: true }).abortSignal(signal)
      const [all, active, users, recent] = await Promise.all([
        count().is('user_id', null),
        count().is('user_id', null).eq('is_active', true),
        count().not('user_id', 'is', null),
        supabase
          .from('audit_log')
          .select('id, action, created_at, actor_id')
          .order('id', { ascending: false })
          .limit(SHOWN)
          .abortSignal(signal),
      ])
      for (const reply of [all, active, users]) mayBeEmpty(reply)
      return {
        globalSellers: all.count ?? 0,
        activeSellers: active.count ?? 0,
        userSellers: users.count ?? 0,
        recent: must(recent),
      }
    },
  })
}
