import { Link } from '@tanstack/react-router'
import { CircleCheck, Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type ToggledImport, useUndoImport } from '#src/entities/import/use-recent-imports.ts'
import { saveProblems } from '#src/features/products/import/review/save-problems.ts'
import type { RunState } from '#src/features/products/import/send/use-import-run.ts'
import {
  countProducts,
  countRows,
  toggledImportWords,
} from '#src/features/products/import/words.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Card } from '#src/ui/card.tsx'

/** The result of an import, with its undo. */
export function ImportResult({ state, onAgain }: { state: RunState; onAgain: () => void }) {
  const [turned, setTurned] = useState<ToggledImport | null>(null)
  const undo = useUndoImport(setTurned)
  const isUndone = turned?.undone === true
  const { importId, plan, progress } = state
  const { counts, file } = plan
  const errors = counts.errors + progress.refused
  const skipped = file.rowCount - counts.products - counts.errors
  const imported = `${countProducts(progress.sent)} imported`
  const { text, detail } = turned
    ? toggledImportWords(turned)
    : { text: imported, detail: undefined }

  return (
    <Card>
      <section aria-labelledby="import-result" className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />
          <div className="min-w-0">
            <output className="sr-only">
              {detail === undefined ? text : `${text}. ${detail}`}
            </output>
            <h2 id="import-result" className="text-base font-semibold">
              {turned === null && progress.state.kind === 'cancelled'
                ? `${imported}, then cancelled`
                : text}
            </h2>
            <ul className="tabular text-sm text-ink-muted">
              {errors > 0 && <li>{countRows(errors)} could not be imported</li>}
              {skipped > 0 && <li>{countRows(skipped)} left out, because you already have them</li>}
              {detail !== undefined && <li>{detail}</li>}
            </ul>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="/dashboard/products" className={buttonStyle()}>
            Go to My Products
          </Link>
          {progress.sent > 0 && (
            <Button
              variant="secondary"
              busy={undo.isPending}
              onClick={() => undo.mutate({ id: importId, redo: isUndone })}
            >
              <Undo2 aria-hidden className="size-4" />
              {isUndone ? 'Import again' : 'Undo the import'}
            </Button>
          )}
          {errors > 0 && (
            <Button variant="secondary" onClick={() => void saveProblems(file.session, file.name)}>
              <Download aria-hidden className="size-4" />
              Download the {countRows(errors)}
            </Button>
          )}
          <Button variant="quiet" onClick={onAgain}>
            Import another file
          </Button>
        </div>
      </section>
    </Card>
  )
}
