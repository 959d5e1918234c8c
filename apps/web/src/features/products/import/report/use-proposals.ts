import { useQuery } from '@tanstack/react-query'
import { loadKeptEntries } from '#src/entities/import/report-entry.ts'
import { loadPayable } from '#src/entities/product/list/load-payable.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { ReportFile } from '#src/features/products/import/report/report-file.ts'
import type { ReportSummary } from '#src/features/products/import/report/report-kind.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Compares a report with the account in its worker, and gives back what it proposes. */
export function useProposals({ id, session }: ReportFile, { source }: ReportSummary) {
  const userId = useUser().id
  return useQuery({
    queryKey: ['import', id, 'proposals'],
    queryFn: async ({ signal }) => {
      const supabase = getSupabase()
      const kept = await loadKeptEntries(supabase, userId, source, signal)
      await loadPayable(supabase, userId, signal, (products, isFirst) =>
        session.knowPayable(products, isFirst),
      )
      return session.propose(kept)
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  })
}
