import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ALERT_COLUMNS, alertKeys, type KeywordAlert } from '#src/entities/alert/alert-row.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { followRows } from '#src/lib/follow-rows.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The signed-in user's alerts, newest first. */
export function useAlerts() {
  const userId = useUser().id
  return useQuery({
    queryKey: alertKeys.list(userId),
    queryFn: async ({ signal }): Promise<KeywordAlert[]> => {
      const supabase = getSupabase()
      const [rows, active] = await Promise.all([
        supabase
          .from('keyword_alerts')
          .select(ALERT_COLUMNS)
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .abortSignal(signal),
        supabase.rpc('active_alert_ids').abortSignal(signal),
      ])
      const working = new Set(must(active))
      return must(rows).map((row) => ({ ...row, works: working.has(row.id) }))
    },
  })
}

/** Keeps the alerts in sync with other tabs and devices, while a screen shows them. */
export function useFollowAlerts(): void {
  const userId = useUser().id
  const client = useQueryClient()
  useEffect(
    () =>
      followRows(getSupabase(), {
        name: 'alerts',
        table: 'keyword_alerts',
        userId,
        ask: () => void client.invalidateQueries({ queryKey: alertKeys.all(userId) }),
        holds: (id) =>
          client
            .getQueryData<KeywordAlert[]>(alertKeys.list(userId))
            ?.some((alert) => alert.id === id) !== false,
      }),
    [userId, client],
  )
}
