import { useQuery } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** How many bytes the signed-in user's files use, and how many the plan allows. */
export function useStorage() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['storage', id],
    async queryFn() {
      const { used_bytes: used, most_bytes: most } = must(
        await getSupabase().rpc('my_storage').single(),
      )
      return { used, most }
    },
  })
}
