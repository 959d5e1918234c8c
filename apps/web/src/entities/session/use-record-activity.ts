import { useEffect } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { getConnection } from '#src/lib/connection.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Tells the server that this person uses the app today: when it opens, and when it becomes visible on another day. Once
 * per day and device; a failed report is sent the next time. docs/behaviour/admin-users.md
 */
export function useRecordActivity(): void {
  const { id } = useUser()
  useEffect(() => {
    const key = `activity-noted:${id}`
    async function note() {
      const today = new Date().toISOString().slice(0, 10)
      if (document.visibilityState === 'hidden' || getConnection() !== 'online') return
      if (localStorage.getItem(key) === today) return
      const { error } = await getSupabase().rpc('note_activity')
      if (error === null) localStorage.setItem(key, today)
    }
    const callOff = afterFirstScreen(() => {
      void note()
      return undefined
    })
    const noteWhenShown = () => void note()
    document.addEventListener('visibilitychange', noteWhenShown)
    return () => {
      callOff()
      document.removeEventListener('visibilitychange', noteWhenShown)
    }
  }, [id])
}
