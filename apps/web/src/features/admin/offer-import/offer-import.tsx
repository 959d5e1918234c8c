import { Link, useBlocker } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ImportOutcome } from '#src/features/admin/offer-import/import-outcome.tsx'
import { RecentOfferImports } from '#src/features/admin/offer-import/recent-offer-imports.tsx'
import { ReviewOffers } from '#src/features/admin/offer-import/review-offers.tsx'
import { RunOffers } from '#src/features/admin/offer-import/run-offers.tsx'
import { useOfferImport } from '#src/features/admin/offer-import/use-offer-import.ts'
import { AdminPage, AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FileDrop } from '#src/ui/file-drop.tsx'

const ACCEPT = '.csv,.tsv,.txt,.ndjson,.jsonl,text/csv,text/tab-separated-values,text/plain'

/** Imports offers from a file: selection, preview, sending in parts, and results. docs/behaviour/admin-catalogue.md */
export function OfferImport() {
  const { phase, choose, start, goOn, stop, reset } = useOfferImport()
  const state = phase.kind === 'run' ? phase.progress.state.kind : null
  const isOver = state === 'done' || state === 'stopped'
  const isBusy = state !== null && !isOver
  const stage = useFocusOnChange(isOver ? 'over' : phase.kind)
  const leaving = useBlocker({
    shouldBlockFn: () => isBusy,
    enableBeforeUnload: () => isBusy,
    withResolver: true,
  })
  return (
    <AdminPage
      title="Import offers"
      lead="From a file, under the name of a source. The same file again changes nothing."
    >
      <Link to="/admin/products" className={buttonStyle('quiet', 'md', '-mt-2 -ml-3 self-start')}>
        <ArrowLeft aria-hidden className="size-4" />
        Products
      </Link>
      <section ref={stage} aria-label="Import" tabIndex={-1} className="outline-none">
        {(phase.kind === 'none' || phase.kind === 'reading') && (
          <AdminSection title="File">
            <p className="max-w-prose text-sm text-ink-muted">
              CSV (comma, semicolon or tab) or NDJSON, in UTF-8 or UTF-16. A CSV file names its
              columns in the first line: an id, a name and a seller are needed.
            </p>
            {phase.kind === 'none' && phase.problem !== null && (
              <Banner kind="error">{phase.problem}</Banner>
            )}
            <FileDrop
              label="File with offers"
              accept={ACCEPT}
              reading={phase.kind === 'reading' ? phase.name : null}
              limits="Up to 200 MB."
              paste={false}
              onFile={(file) => void choose(file)}
            />
          </AdminSection>
        )}
        {phase.kind === 'review' && (
          <ReviewOffers
            file={phase.file}
            onStart={(terms) => start(phase.file, terms)}
            onClose={reset}
          />
        )}
        {phase.kind === 'run' && isBusy && (
          <RunOffers name={phase.file.name} progress={phase.progress} onGoOn={goOn} onStop={stop} />
        )}
        {phase.kind === 'run' && isOver && (
          <ImportOutcome file={phase.file} progress={phase.progress} onAgain={reset} />
        )}
      </section>
      {!isBusy && <RecentOfferImports />}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          open
          onOpenChange={leaving.reset}
          title="Stop the import?"
          confirmLabel="Stop and leave"
          cancelLabel="Stay"
          onConfirm={leaving.proceed}
        >
          The import is still running. Imported rows stay; import the file again later to add the
          rest.
        </ConfirmDialog>
      )}
    </AdminPage>
  )
}

/** The pressed button disappears with its step: the focus moves to the next step, not to the top of the page. */
function useFocusOnChange(step: string) {
  const place = useRef<HTMLElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    place.current?.focus()
  }, [step])
  return place
}
