import { Suspense, lazy, useState } from 'react'
import { ImportResult } from '#src/features/products/import/send/import-result.tsx'
import type { RunState } from '#src/features/products/import/send/use-import-run.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

const CancelDialog = lazy(async () => ({
  default: (await import('#src/features/products/import/send/cancel-dialog.tsx')).CancelDialog,
}))

export type ImportProgressProps = {
  state: RunState
  onPause: () => void
  onResume: () => void
  onCancel: () => Promise<void>
  /** Returns to the file chooser. */
  onAgain: () => void
}

/** The progress of an import, with its pause button; its result when it is finished. */
export function ImportProgress({
  state,
  onPause,
  onResume,
  onCancel,
  onAgain,
}: ImportProgressProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { progress, plan, importId } = state
  const { sent, refused, total } = progress
  const { kind } = progress.state
  if (kind === 'done' || kind === 'cancelled') {
    return <ImportResult state={state} onAgain={onAgain} />
  }
  const done = sent + refused
  const isHeld = kind === 'paused' || kind === 'stopped'
  return (
    <Card>
      <section aria-labelledby="import-running" className="flex flex-col gap-4">
        <h2 id="import-running" className="text-base font-semibold">
          Importing {plan.file.name}
        </h2>
        <progress
          aria-label="Import"
          className="progress-bar w-full"
          max={Math.max(1, total)}
          value={done}
        />
        <p className="tabular text-sm">
          {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
          {refused > 0 && `, ${refused.toLocaleString('en-US')} refused`}
          {kind === 'paused' && ' · paused'}
        </p>
        {progress.state.kind === 'waiting' && (
          <Banner kind="warning">
            {progress.state.reason} The import goes on by itself; nothing is added twice.
          </Banner>
        )}
        {progress.state.kind === 'stopped' && <Banner kind="error">{progress.state.reason}</Banner>}
        <div className="flex flex-wrap gap-2">
          {isHeld ? (
            <Button onClick={onResume}>Continue</Button>
          ) : (
            <Button variant="secondary" onClick={onPause}>
              Pause
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => {
              onPause()
              setIsAsking(true)
            }}
          >
            Cancel
          </Button>
        </div>
        {isAsking && (
          <Suspense>
            <CancelDialog
              importId={importId}
              count={sent}
              onCancel={onCancel}
              onClose={() => setIsAsking(false)}
            />
          </Suspense>
        )}
      </section>
    </Card>
  )
}
