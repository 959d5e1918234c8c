import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addImport, addProducts, addSellers } from '#src/entities/import/add-import.ts'
import { importKeys } from '#src/entities/import/import-keys.ts'
import { useProductCache } from '#src/entities/product/change/use-product-changes.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import type { Selection } from '#src/features/products/import/review/checked-rows.ts'
import type { SellerMatch } from '#src/features/products/import/send/match-sellers.ts'
import { ImportRun, type SendProgress } from '#src/features/products/import/send/send-import.ts'
import type { Opened } from '#src/features/products/import/file/use-opened-file.ts'
import { waitForServer } from '#src/features/products/import/send/wait-for-server.ts'
import { getSupabase } from '#src/lib/supabase.ts'

export type ImportPlan = {
  file: Opened
  selection: Selection
  sellers: SellerMatch
  createsSellers: boolean
  counts: { products: number; duplicates: number; errors: number }
}

export type RunState = { importId: string; plan: ImportPlan; progress: SendProgress }

/** Rows that are added together have the same columns. */
const NO_CONTACTS = { email: null, facebook: null, whatsapp: null, discord: null, url: null }

/** Runs an import; the page shows its progress and can pause it. */
export function useImportRun() {
  const userId = useUser().id
  const client = useQueryClient()
  const cache = useProductCache()
  const [state, setState] = useState<RunState | null>(null)
  const run = useRef<ImportRun>(null)
  /** The ids of one import, the same for all attempts to start it: a retry creates no seller twice. */
  const made = useRef(new Map<string, string>())
  useEffect(() => () => void run.current?.cancel(), [])

  async function refresh(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey: importKeys.recent(userId) }),
      client.invalidateQueries({ queryKey: sellerKeys.all(userId) }),
      cache.refreshAll(),
    ])
  }

  function idOf(what: string): string {
    const id = made.current.get(what) ?? crypto.randomUUID()
    made.current.set(what, id)
    return id
  }

  /** Throws AppError if it could not begin; nothing was imported then. */
  async function start(plan: ImportPlan): Promise<void> {
    const supabase = getSupabase()
    const { session, name, rowCount } = plan.file
    const sellerIds = { ...plan.sellers.ids }
    if (plan.createsSellers) {
      const added = plan.sellers.missing.map((seller) => ({ ...seller, id: idOf(seller.name) }))
      await addSellers(
        supabase,
        added.map(({ id, name: sellerName, contacts }) => ({
          id,
          user_id: userId,
          name: sellerName,
          ...NO_CONTACTS,
          ...contacts,
        })),
      )
      for (const { id, spellings } of added) for (const one of spellings) sellerIds[one] = id
    }
    const about = {
      user_id: userId,
      file_name: name.slice(0, 255) || 'Pasted table',
      row_count: rowCount,
      product_count: plan.counts.products,
      duplicate_count: plan.counts.duplicates,
      error_count: plan.counts.errors,
    }
    const importId = idOf(JSON.stringify(about))
    await addImport(supabase, { ...about, id: importId })
    const total = await session.prepare(plan.selection, sellerIds, { userId, importId })
    const begun = new ImportRun(total, {
      nextBatch: () => session.nextBatch(),
      insert: (rows) => addProducts(supabase, rows),
      refuse: (number, reason) => session.refuse(number, reason),
      waitForServer,
      onProgress: (progress) => setState({ importId, plan, progress }),
    })
    run.current = begun
    // Rows imported after this belong to another import.
    made.current.clear()
    void begun.start().then(refresh)
  }

  return {
    state,
    start,
    pause: () => run.current?.pause(),
    resume: () => void run.current?.start().then(refresh),
    cancel: async () => {
      await run.current?.cancel()
      await refresh()
    },
    leave: () => setState(null),
  }
}
