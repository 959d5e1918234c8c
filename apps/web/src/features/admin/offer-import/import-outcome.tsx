import { describeCounts } from '@sampletrail/domain/offers/file/import-counts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { countRows, writeNumber } from '#src/features/admin/offer-import/import-words.ts'
import type { RunProgress } from '#src/features/admin/offer-import/offer-run.ts'
import type { ChosenFile } from '#src/features/admin/offer-import/use-offer-import.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { showFailure } from '#src/lib/query-client.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'

export interface ImportOutcomeProps {
  file: ChosenFile
  progress: RunProgress
  /** Returns to the file chooser. */
  onAgain: () => void
}

/** The result of an import, and the rows that were refused. */
export function ImportOutcome({ file, progress, onAgain }: ImportOutcomeProps) {
  const { state, counts, activeMs } = progress
  const seconds = Math.max(0.1, Math.round(activeMs / 100) / 10)
  const isStopped = state.kind === 'stopped'
  const title = `${isStopped ? 'Stopped' : 'Imported'}: ${file.name}`
  const text = `${countRows(counts.rows)} in ${writeNumber(seconds)} s: ${describeCounts(counts)}.`
  return (
    <AdminSection title={title}>
      <output className="sr-only">
        {title}. {text}
      </output>
      <p className="tabular text-sm">{text}</p>
      {isStopped && (
        <Banner kind={state.reason === null ? 'info' : 'error'}>
          {state.reason !== null && `${state.reason} `}
          Imported rows stay. To continue, import the file again: rows that are imported already
          change nothing.
        </Banner>
      )}
      {counts.refused > 0 && <Reasons file={file} />}
      <div className="flex flex-wrap gap-2">
        {counts.refused > 0 && (
          <Button onClick={() => void save(file)}>
            <Download aria-hidden className="size-4" />
            Download refused rows
          </Button>
        )}
        <Link
          to="/admin/products"
          className={buttonStyle(counts.refused > 0 ? 'secondary' : 'primary')}
        >
          Show products
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </AdminSection>
  )
}

function Reasons({ file: { session } }: { file: ChosenFile }) {
  const { data: reasons = [] } = useQuery({
    queryKey: ['offer-import', 'reasons'],
    queryFn: () => session.reasons(),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <section aria-labelledby="offer-import-reasons" className="flex flex-col gap-1.5">
      <h3 id="offer-import-reasons" className="text-sm font-semibold">
        Why rows were refused
      </h3>
      <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto text-sm">
        {reasons.map(({ reason, count }) => (
          <li key={reason} className="flex gap-3">
            <span className="tabular w-14 shrink-0 text-right text-ink-muted">
              {writeNumber(count)}
            </span>
            <span className="wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function save({ name, session }: ChosenFile): Promise<void> {
  try {
    saveFile(await session.refusedFile(), `${name.replace(/\.[a-z]{2,6}$/i, '')}.refused.csv`)
  } catch (error) {
    showFailure(error, { errorTitle: 'The rows were not saved' })
  }
}
