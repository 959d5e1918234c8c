import { useState } from 'react'
import type { HistoryRow } from '#src/features/products/import/history/history.ts'

/** The ticked items of a history. Items that the account has already are ticked only one by one. */
export function usePicks() {
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  return {
    picked,
    tick: (index: number, isTicked: boolean) =>
      setPicked((before) => {
        const after = new Set(before)
        if (isTicked) after.add(index)
        else after.delete(index)
        return after
      }),
    tickAll: (rows: readonly HistoryRow[]) =>
      setPicked(
        (before) =>
          new Set([
            ...before,
            ...rows.flatMap(({ index, known }) => (known?.isCertain ? [] : [index])),
          ]),
      ),
    clear: () => setPicked(new Set()),
  }
}
