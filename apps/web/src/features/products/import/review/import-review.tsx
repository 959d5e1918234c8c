import { useState } from 'react'
import { ColumnMapping } from '#src/features/products/import/columns/column-mapping.tsx'
import { DuplicateList } from '#src/features/products/import/review/duplicate-list.tsx'
import { NewSellers } from '#src/features/products/import/review/new-sellers.tsx'
import { PreviewTable } from '#src/features/products/import/review/preview-table.tsx'
import { ProblemList } from '#src/features/products/import/review/problem-list.tsx'
import { ReadingOptions } from '#src/features/products/import/columns/reading-options.tsx'
import { rememberMapping } from '#src/features/products/import/columns/remember-mapping.ts'
import { RemarkList } from '#src/features/products/import/review/remark-list.tsx'
import { RoomPicker } from '#src/features/products/import/review/room-picker.tsx'
import type { ImportPlan } from '#src/features/products/import/send/use-import-run.ts'
import type { Opened } from '#src/features/products/import/file/use-opened-file.ts'
import { useReview } from '#src/features/products/import/review/use-review.ts'
import { countProducts, countRows } from '#src/features/products/import/words.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

export type ImportReviewProps = {
  file: Opened
  onStart: (plan: ImportPlan) => Promise<void>
}

/** How the file is read, which rows would be added, and which not and why. */
export function ImportReview({ file, onStart }: ImportReviewProps) {
  const review = useReview(file)
  const { summary, selection, setSelection, room, count } = review
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isTooMany = room !== null && count > room

  async function start(): Promise<void> {
    if (!summary) return
    setIsStarting(true)
    setFailure(null)
    rememberMapping(file.headers, review.answers.mapping)
    const { products, trash, file: repeated } = summary.duplicates
    try {
      await onStart({
        file,
        selection,
        sellers: review.match,
        createsSellers: review.answers.createsSellers,
        counts: {
          products: count,
          duplicates: products + trash + repeated,
          errors: summary.errorCount,
        },
      })
    } catch (error) {
      setFailure(explainFailure(error))
      setIsStarting(false)
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-1 py-2 md:py-2">
        <ColumnMapping
          file={file}
          mapping={review.answers.mapping}
          onChange={(mapping) => {
            setSelection({ ...selection, ticks: {}, only: null })
            review.change({ mapping })
          }}
        />
        {review.evidence && (
          <ReadingOptions
            answers={review.answers}
            evidence={review.evidence}
            options={review.options}
            onChange={review.change}
          />
        )}
      </Card>
      {!review.hasName && (
        <Banner kind="warning">Choose the column that holds the name of the product.</Banner>
      )}
      {review.failure !== null && <Banner kind="error">{explainFailure(review.failure)}</Banner>}
      {summary && (
        <>
          <PreviewTable summary={summary}>
            <NewSellers
              sellers={review.match.missing}
              isTicked={review.answers.createsSellers}
              onTick={(createsSellers) => review.change({ createsSellers })}
            />
          </PreviewTable>
          <ProblemList summary={summary} session={file.session} fileName={file.name} />
          <RemarkList summary={summary} />
          <DuplicateList
            key={review.checkedAt}
            fileId={`${file.id} ${review.checkedAt}`}
            summary={summary}
            session={file.session}
            selection={selection}
            onChange={setSelection}
          />
          {room !== null && (isTooMany || selection.only !== null) && (
            <RoomPicker
              fileId={`${file.id} ${review.checkedAt}`}
              session={file.session}
              selection={selection}
              room={room}
              limit={review.limit ?? 0}
              onChange={setSelection}
            />
          )}
        </>
      )}
      {failure !== null && <Banner kind="error">Nothing was imported. {failure}</Banner>}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
        <output className="tabular text-sm text-ink-muted">
          {summary &&
            (review.isReady
              ? describeOutcome(file.rowCount, count, summary.errorCount, isTooMany ? room : null)
              : 'Checking…')}
        </output>
        <Button
          busy={isStarting || (!review.isReady && summary !== undefined)}
          disabled={!summary || count === 0 || isTooMany}
          onClick={() => void start()}
        >
          Import {countProducts(count)}
        </Button>
      </div>
    </div>
  )
}

/** `room`: how many more products the plan holds, if more are chosen. */
function describeOutcome(rows: number, count: number, errors: number, room: number | null): string {
  const skipped = Math.max(0, rows - count - errors)
  return [
    room === 0 ? 'No room for more products' : null,
    room !== null && room > 0 ? `Room for ${countProducts(room)}` : null,
    errors > 0 ? `${countRows(errors)} cannot be read` : null,
    skipped > 0 ? `${countRows(skipped)} left out` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
