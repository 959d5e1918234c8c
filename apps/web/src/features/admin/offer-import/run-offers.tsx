import { describeCounts } from '@sampletrail/domain/offers/file/import-counts.ts'
import { countRows, writeNumber } from '#src/features/admin/offer-import/import-words.ts'
import type { RunProgress } from '#src/features/admin/offer-import/offer-run.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

export interface RunOffersProps {
  name: string
  progress: RunProgress
  onGoOn: () => void
  onStop: () => void
}

/** The progress of an import, and its stop button. */
export function RunOffers({ name, progress, onGoOn, onStop }: RunOffersProps) {
  const { state, counts, share, activeMs } = progress
  const percent = Math.floor(share * 100)
  const rate = activeMs === 0 ? 0 : Math.round((counts.rows / activeMs) * 1000)
  return (
    <AdminSection title={`Importing ${name}`}>
      <progress aria-label="Import" className="progress-bar w-full" max={100} value={percent} />
      <p className="tabular text-sm">
        {percent}% · {countRows(counts.rows)}
        {rate > 0 && ` · ${writeNumber(rate)} rows/s`}
      </p>
      <p className="tabular text-sm text-ink-muted">{describeCounts(counts)}</p>
      {state.kind === 'waiting' && (
        <Banner kind="warning">
          SampleTrail cannot be reached. We keep trying; nothing is counted twice.
        </Banner>
      )}
      {state.kind === 'held' && (
        <Banner kind="error">
          {state.reason} Imported rows stay. Continue from here, or stop.
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {state.kind === 'held' && <Button onClick={onGoOn}>Continue</Button>}
        <Button variant="secondary" busy={state.kind === 'stopping'} onClick={onStop}>
          Stop
        </Button>
      </div>
    </AdminSection>
  )
}
