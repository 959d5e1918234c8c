import type { HistoryFilter } from '@sampletrail/domain/imports/history/history-item.ts'
import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HistoryRow } from '#src/features/products/import/history/history.ts'
import type { Opened } from '#src/features/products/import/file/use-opened-file.ts'

/** Rows that one answer of the worker has: more would keep the page from responding while they are copied. */
const PART = 1000
const NONE: readonly HistoryRow[] = []
const fresh = { staleTime: 0, gcTime: 0, meta: { silent: true } } as const

/** The items of a history, and those that a filter shows; the worker searches, so that typing stays quick. */
export function useHistoryRows(
  { id, session }: Opened,
  itemCount: number,
  filter: HistoryFilter,
): { rows: readonly HistoryRow[]; shown: readonly HistoryRow[]; failure: unknown } {
  const loaded = useQuery({
    queryKey: ['import', id, 'history rows', itemCount],
    queryFn: async ({ signal }) => {
      const all: HistoryRow[] = []
      while (all.length < itemCount && !signal.aborted) {
        const part = await session.historyRows(all.length, PART)
        if (part.length === 0) break
        all.push(...part)
      }
      return all
    },
    ...fresh,
  })
  const found = useQuery({
    queryKey: ['import', id, 'history', filter],
    queryFn: () => session.findInHistory(filter),
    ...fresh,
    placeholderData: keepPreviousData,
  })
  const rows = loaded.data ?? NONE
  const shown = useMemo(
    () => [...(found.data ?? [])].flatMap((index) => rows[index] ?? []),
    [found.data, rows],
  )
  return { rows, shown, failure: loaded.error ?? found.error }
}
