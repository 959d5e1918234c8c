import type { Mapping } from '@sampletrail/domain/imports/guess-mapping.ts'
import type { DecimalSign } from '@sampletrail/domain/imports/read-amount.ts'
import type { ReadOptions } from '@sampletrail/domain/imports/read-cell.ts'
import type { DateOrder, YearOfDays } from '@sampletrail/domain/imports/read-date.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePlanTerms } from '#src/entities/plan/use-plan-terms.ts'
import { useSellers } from '#src/entities/seller/use-sellers.ts'
import { ONLY_NEW, type Selection } from '#src/features/products/import/review/checked-rows.ts'
import { matchSellers } from '#src/features/products/import/send/match-sellers.ts'
import { recallMapping } from '#src/features/products/import/columns/remember-mapping.ts'
import type { Evidence } from '#src/features/products/import/file/import-session.ts'
import type { Opened } from '#src/features/products/import/file/use-opened-file.ts'
import { readToday } from '#src/lib/today.ts'

/** The person's answers about the file; null if they were not asked, or have not answered. */
export type Answers = {
  mapping: Mapping
  dateOrder: DateOrder | null
  decimal: DecimalSign | null
  /** Of days without one. */
  year: YearOfDays['year'] | null
  /** Of amounts that name none; null while the file's own is used. */
  currency: string | null
  statusWords: Readonly<Record<string, string>>
  createsSellers: boolean
}

const fresh = { staleTime: 0, gcTime: 0, meta: { silent: true } } as const

/** The file as read so far, and the result for its rows. */
export function useReview(file: Opened) {
  const { session } = file
  const [answers, setAnswers] = useState<Answers>(() => ({
    mapping: recallMapping(file.headers),
    dateOrder: null,
    decimal: null,
    year: null,
    currency: null,
    statusWords: {},
    createsSellers: true,
  }))
  const [selection, setSelection] = useState<Selection>(ONLY_NEW)
  const { mapping } = answers

  const evidence = useQuery({
    ...fresh,
    queryKey: ['import', file.id, 'evidence', mapping],
    queryFn: () => session.describe(mapping),
    placeholderData: keepPreviousData,
  })
  const options = useMemo(
    () => (evidence.data ? optionsOf(answers, evidence.data) : null),
    [answers, evidence.data],
  )
  const hasName = mapping.includes('name')
  const check = useQuery({
    ...fresh,
    queryKey: ['import', file.id, 'check', mapping, options],
    enabled: options !== null && hasName && !evidence.isPlaceholderData,
    queryFn: () => (options ? session.check(mapping, options) : null),
    placeholderData: keepPreviousData,
  })
  const chosen = useQuery({
    ...fresh,
    queryKey: ['import', file.id, 'chosen', check.dataUpdatedAt, selection],
    enabled: check.data !== undefined && !check.isFetching,
    queryFn: async () => ({
      count: await session.count(selection),
      sellers: await session.sellers(selection),
    }),
    placeholderData: keepPreviousData,
  })
  const sellers = useSellers()
  const match = useMemo(
    () => matchSellers(chosen.data?.sellers ?? [], sellers.data ?? []),
    [chosen.data, sellers.data],
  )

  const terms = usePlanTerms()
  const limit = terms?.products ?? null
  const room = limit === null ? null : Math.max(0, limit - file.held)
  const isReady =
    options !== null &&
    hasName &&
    terms !== null &&
    !evidence.isFetching &&
    check.isSuccess &&
    !check.isFetching &&
    chosen.isSuccess &&
    !chosen.isFetching &&
    !sellers.isPending

  return {
    answers,
    change: (change: Partial<Answers>) => setAnswers({ ...answers, ...change }),
    selection,
    setSelection,
    evidence: evidence.data,
    options,
    hasName,
    summary: options === null || !hasName ? undefined : (check.data ?? undefined),
    checkedAt: check.dataUpdatedAt,
    count: chosen.data?.count ?? 0,
    match,
    limit,
    room,
    isReady,
    failure: evidence.error ?? check.error ?? chosen.error ?? sellers.error,
  }
}

/** How to read the file; null while a date or an amount is ambiguous and the person has not answered. */
function optionsOf(
  answers: Answers,
  evidence: Pick<Evidence, 'dates' | 'decimals' | 'dayWithoutYear' | 'currency'>,
): ReadOptions | null {
  const dateOrder =
    answers.dateOrder ??
    (evidence.dates === 'day first' || evidence.dates === 'month first' ? evidence.dates : null) ??
    (evidence.dates === 'none' ? 'month first' : null)
  const decimal =
    answers.decimal ??
    (evidence.decimals === 'point' || evidence.decimals === 'comma' ? evidence.decimals : null) ??
    (evidence.decimals === 'none' ? 'point' : null)
  if (dateOrder === null || decimal === null) return null
  const { statusWords, year } = answers
  const currency = currencyOf(answers, evidence)
  if (evidence.dayWithoutYear !== null && year === null) return null
  const years = year === null ? null : { year, today: readToday() }
  return { dateOrder, decimal, currency, statusWords, years }
}

/** The currency of amounts that name none: as chosen, or that of the other amounts. */
export function currencyOf(
  answers: Pick<Answers, 'currency'>,
  evidence: Pick<Evidence, 'currency'>,
): string {
  return answers.currency ?? evidence.currency ?? 'USD'
}
