import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downloadAccount } from '#src/entities/session/download-account.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

type Step =
  | { kind: 'idle' }
  | { kind: 'running'; bytes: number }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** All of the user's data as a file. */
export function ExportSetting() {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function download() {
    const controller = new AbortController()
    running.current = controller
    setStep({ kind: 'running', bytes: 0 })
    try {
      await downloadAccount((bytes) => setStep({ kind: 'running', bytes }), controller.signal)
      setStep({ kind: 'done' })
    } catch (error) {
      setStep(
        controller.signal.aborted
          ? { kind: 'idle' }
          : { kind: 'failed', message: explainFailure(error) },
      )
    }
  }

  const busy = step.kind === 'running'
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          {!busy && <Download aria-hidden className="size-4" />}
          Download everything
        </Button>
        {busy && (
          <Button variant="quiet" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        )}
      </div>
      {busy && (
        <p className="tabular text-sm text-ink-muted">
          Collecting your data… {describeSize(step.bytes)}
        </p>
      )}
      {/* Sizes change too often to be announced; the end is announced. */}
      <output className="text-sm text-ink-muted empty:hidden">
        {step.kind === 'done' && 'Saved. Look in your downloads.'}
      </output>
      {step.kind === 'failed' && (
        <Banner kind="error" className="w-full">
          Nothing was saved. {step.message}
        </Banner>
      )}
    </div>
  )
}

function describeSize(bytes: number): string {
  if (bytes === 0) return ''
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
