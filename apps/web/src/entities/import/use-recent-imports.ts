import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { importKeys } from '#src/entities/import/import-keys.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** A recent import, and where its products are now. */
export type RecentImport = {
  id: string
  file_name: string
  row_count: number
  duplicate_count: number
  error_count: number
  created_at: string
  undone_at: string | null
  held: number
  trashed: number
  /** Entries of a report that are recorded on products, and that were passed over. */
  recorded: number
  passed_over: number
}

export function useRecentImports() {
  const userId = useUser().id
  return useQuery({
    queryKey: importKeys.recent(userId),
    queryFn: async (): Promise<RecentImport[]> =>
      must(
        await getSupabase().rpc('recent_imports').overrideTypes<RecentImport[], { merge: false }>(),
      ),
  })
}

/** The result of undoing an import, or of reversing that. */
export type ToggledImport = {
  undone: boolean
  /** Products that were moved to the trash, or out of it. */
  moved: number
  /** Products that were in the trash already. */
  left: number
}

/** Moves all products of an import to the trash, or out of it. Calls `onTurned` even if another screen is open by then. */
export function useUndoImport(onTurned?: (turned: ToggledImport) => void) {
  const userId = useUser().id
  const client = useQueryClient()
  const cache = useProductCache()
  return useMutation({
    meta: { errorTitle: 'The import was not changed' },
    mutationFn: async ({ id, redo }: { id: string; redo: boolean }): Promise<ToggledImport> => {
      const supabase = getSupabase()
      const moved = must(await supabase.rpc(redo ? 'redo_import' : 'undo_import', { p_import: id }))
      const { count } = await supabase
        .from('products')
        .select('id', { count: 'exact', head: true })
        .eq('import_id', id)
        .not('deleted_at', 'is', null)
      // The import is undone by now: a failure to count the rest is no failure.
      return { undone: !redo, moved, left: count === null ? 0 : count - (redo ? 0 : moved) }
    },
    onSuccess: (turned) => onTurned?.(turned),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: importKeys.recent(userId) }),
        cache.refreshAll(),
      ]),
  })
}
