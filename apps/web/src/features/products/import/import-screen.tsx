import { Link, useBlocker } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { ChooseFile } from '#src/features/products/import/file/choose-file.tsx'
import { HistoryPick } from '#src/features/products/import/history/history-pick.tsx'
import { KindCard } from '#src/features/products/import/history/kind-card.tsx'
import { ImportProgress } from '#src/features/products/import/send/import-progress.tsx'
import { ReportReview } from '#src/features/products/import/report/report-review.tsx'
import { ImportReview } from '#src/features/products/import/review/import-review.tsx'
import { RecentImports } from '#src/features/products/import/recent-imports.tsx'
import { useImportRun } from '#src/features/products/import/send/use-import-run.ts'
import { useDroppedFile } from '#src/features/products/import/file/use-dropped-file.ts'
import { useOpenedFile } from '#src/features/products/import/file/use-opened-file.ts'
import { buttonStyle } from '#src/ui/button-style.ts'

const LeaveDialog = lazy(async () => ({
  default: (await import('#src/features/products/import/send/leave-dialog.tsx')).LeaveDialog,
}))

/** Imports products from a file: selection, reading, review, then adding, and an undo with one press. */
export function ImportScreen() {
  const { state, open, reread, close } = useOpenedFile()
  const run = useImportRun()
  useDroppedFile(open)
  const kind = run.state?.progress.state.kind
  const isBusy = kind !== undefined && kind !== 'done' && kind !== 'cancelled'
  const leaving = useBlocker({
    shouldBlockFn: () => isBusy,
    enableBeforeUnload: () => isBusy,
    withResolver: true,
  })
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1">
        <Link
          to="/dashboard/products"
          className={buttonStyle('quiet', 'md', '-mt-1 -ml-3 self-start')}
        >
          <ArrowLeft aria-hidden className="size-4" />
          My Products
        </Link>
        <h1 className="text-lg font-bold">Import products</h1>
      </header>
      {run.state !== null && (
        <ImportProgress
          state={run.state}
          onPause={run.pause}
          onResume={run.resume}
          onCancel={run.cancel}
          onAgain={() => {
            run.leave()
            close()
          }}
        />
      )}
      {run.state === null && state.kind === 'open' && (
        <div className="flex flex-col gap-4">
          <KindCard
            file={state.file}
            problem={state.problem}
            onAnswer={(change) => void reread(state.file, change)}
            onClose={close}
          />
          {state.file.kind === null && (
            <ImportReview key={state.file.id} file={state.file} onStart={run.start} />
          )}
          {state.file.report !== null && (
            <ReportReview
              key={state.file.id}
              file={state.file}
              summary={state.file.report}
              onAgain={close}
            />
          )}
          {state.file.history !== null && (
            <HistoryPick
              key={state.file.id}
              file={state.file}
              summary={state.file.history}
              onStart={run.start}
            />
          )}
        </div>
      )}
      {run.state === null && state.kind !== 'open' && (
        <ChooseFile
          reading={state.kind === 'reading' ? state.name : null}
          isWaiting={state.kind === 'reading' && state.isWaiting}
          problem={state.kind === 'none' ? state.problem : null}
          onFile={(file) => void open(file)}
        />
      )}
      {!isBusy && state.kind !== 'reading' && <RecentImports />}
      {leaving.status === 'blocked' && (
        <Suspense>
          <LeaveDialog onStay={leaving.reset} onLeave={leaving.proceed} />
        </Suspense>
      )}
    </div>
  )
}
