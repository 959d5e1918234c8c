import { adminSettingsSchema } from '@sampletrail/contracts/admin-settings.ts'
import type { Database } from '@sampletrail/database/types.gen.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

type Tables = Database['public']['Tables']
export type PlanRow = Tables['plans']['Row']
export type SettingsRow = Tables['settings']['Row']

/** Plans and settings from the database, and the values that only the server knows. */
export function useSettings() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['admin', id, 'settings'],
    async queryFn({ signal }) {
      const [plans, settings, server] = await Promise.all([
        getSupabase().from('plans').select('*').order('tier').abortSignal(signal),
        getSupabase().from('settings').select('*').abortSignal(signal).single(),
        callApi('/api/admin/settings', { signal }),
      ])
      return {
        plans: must(plans),
        settings: must(settings),
        ...adminSettingsSchema.parse(server),
      }
    },
  })
}

/** Saves a part of the settings; `seen` are the values on which the change builds. */
export function useSaveSettings() {
  const { id } = useUser()
  const client = useQueryClient()
  const again = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['admin', id, 'settings'] }),
      // This tab's own screens show the plans too.
      client.invalidateQueries({ queryKey: ['plan', id] }),
    ])
  return {
    savePlan: async (tier: string, fields: Partial<PlanRow>, seen: Partial<PlanRow>) => {
      const names = { p_tier: tier, p_fields: fields, p_seen: seen }
      try {
        return must(await getSupabase().rpc('admin_update_plan', names))
      } finally {
        await again()
      }
    },
    saveSettings: async (fields: Partial<SettingsRow>, seen: Partial<SettingsRow>) => {
      const names = { p_fields: fields, p_seen: seen }
      try {
        return must(await getSupabase().rpc('admin_update_settings', names))
      } finally {
        await again()
      }
    },
  }
}
