import type { Cents } from '@sampletrail/domain/money/money.ts'
import { useEffect, useMemo, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { reckonFigure } from '#src/features/products/list/reckon-figure.ts'
import type { FigureFilter } from '#src/features/products/list/filter/list-filters.ts'
import { reportError } from '#src/lib/errors.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'
import { readToday } from '#src/lib/today.ts'

type Reckon = typeof reckonFigure

/** The parts of a figure, by product. */
export type FigureParts = ReadonlyMap<string, Cents>

/** The products of a figure, with the amount of each; null without a figure, or for one that does not exist; undefined until the code for it has loaded. */
export function useFigure(
  products: readonly ProductListRow[],
  figure: FigureFilter | null,
): FigureParts | null | undefined {
  const [reckon, setReckon] = useState<Reckon>()
  const isWanted = figure !== null
  const today = readToday()
  useEffect(() => {
    if (isWanted) loadReckon(setReckon).catch(reportError)
  }, [isWanted])
  return useMemo(
    () => figure && reckon?.(products, figure, today, deviceTimeZone()),
    [products, figure, today, reckon],
  )
}

async function loadReckon(set: (give: () => Reckon) => void): Promise<void> {
  const loaded = await import('#src/features/products/list/reckon-figure.ts')
  set(() => loaded.reckonFigure)
}
