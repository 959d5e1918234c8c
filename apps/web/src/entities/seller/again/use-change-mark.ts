import type { SellerMark } from '@sampletrail/domain/sellers/seller-mark.ts'
import { useRef } from 'react'
import { useSaveMark } from '#src/entities/seller/again/save-mark.ts'
import { useMarks } from '#src/entities/seller/again/use-marks.ts'
import { showFailure } from '#src/lib/query-client.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** The user's mark of a seller, and functions that change it and offer Undo. */
export function useChangeMark(sellerId: string) {
  const marks = useMarks()
  const { mutateAsync, isPending } = useSaveMark()
  // One id for all attempts: a retry never adds the mark twice.
  const newId = useRef<string>(undefined)
  const row = marks?.get(sellerId)
  const id = row?.id ?? (newId.current ??= crypto.randomUUID())

  /** Restores what this tab replaced, or deletes a mark that it added, unless that was changed since. */
  function takeBack(made: Partial<SellerMark>): void {
    const back = row
      ? { change: valuesOf(row, made), base: made }
      : { change: null, base: { again: null, note: null, ...made } }
    mutateAsync({ id, sellerId, ...back }).catch((error: unknown) =>
      showFailure(error, { errorTitle: 'Nothing was undone' }),
    )
  }

  async function change(part: Partial<SellerMark>, said?: string): Promise<void> {
    await mutateAsync({ id, sellerId, change: part })
    if (said === undefined) return
    showSuccess(said, { action: { label: 'Undo', onSelect: () => takeBack(part) } })
  }

  return {
    /** Undefined without one, and until the marks are loaded. */
    mark: row,
    isLoaded: marks !== undefined,
    isPending,
    /** Stores a part of the mark, and says so; the caller shows a failure. */
    change,
    answer: (again: boolean | null): void => {
      change({ again }, wordsFor(again)).catch(showNotSaved)
    },
    /** The user was asked, and did not say. */
    skip: (): void => {
      change({}).catch(showNotSaved)
    },
  }
}

/** The parts of a mark that a change names. */
function valuesOf({ again, note }: SellerMark, change: Partial<SellerMark>): Partial<SellerMark> {
  return { ...('again' in change && { again }), ...('note' in change && { note }) }
}

function wordsFor(again: boolean | null): string {
  if (again === null) return 'The answer was removed'
  return again ? 'You would work with them again' : 'You would not work with them again'
}

function showNotSaved(error: unknown): void {
  showFailure(error, { errorTitle: 'The mark was not saved' })
}
