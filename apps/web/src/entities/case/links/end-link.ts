import { useMutation, useQueryClient } from '@tanstack/react-query'
import { caseKeys } from '#src/entities/case/case-keys.ts'
import type { CaseLink } from '#src/entities/case/links/load-links.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { showNotice, showSuccess } from '#src/ui/toast.tsx'

/** Takes a link back. From the server's answer on there is nothing at its address; a notice says why it failed. */
export function useEndLink() {
  const userId = useUser().id
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'The link was not taken back' },
    mutationFn: async (id: string) =>
      must(await getSupabase().rpc('end_case_link', { p_link: id })),
    async onSuccess(wasOpen, id) {
      const queryKey = caseKeys.openLinks(userId)
      // An answer that is on its way still has it.
      await client.cancelQueries({ queryKey })
      client.setQueryData<CaseLink[]>(queryKey, (links) => links?.filter((link) => link.id !== id))
      if (wasOpen) showSuccess('Link taken back. Nobody can open it any more.')
      else showNotice('The link had ended already.')
    },
    onSettled: () => client.invalidateQueries({ queryKey: caseKeys.links(userId) }),
  })
}
