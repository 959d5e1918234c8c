import { CircleAlert, CircleCheck, FileText } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ReceiptFailure, ReceiptRun, ReceiptState } from '#src/entities/receipt/receipt-run.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { showError } from '#src/ui/toast.tsx'

const WORDS = {
  uploading: { words: 'Uploading receipt...', step: null, done: null },
  read: { words: 'Receipt processed successfully!', step: null, done: 100 },
  cancelled: { words: 'The scan was cancelled.', step: null, done: 0 },
}

/** Why a receipt failed, in one sentence or two. */
export function wordsOfFailure({ title, message }: ReceiptFailure): string {
  return message.startsWith('Failed to ') ? message : `${title}. ${message}`
}

/** A receipt that is being sent and read: its picture or name, a bar with its steps, and a way to end it. */
export function ReceiptProgress({ run, state }: { run: ReceiptRun; state: ReceiptState }) {
  const hasFailed = state.step === 'failed'
  const isRunning = state.step === 'uploading' || state.step === 'scanning'
  const { words, step, done } = describe(state)
  return (
    <div className="flex items-start gap-4 rounded-lg bg-sunken p-4">
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-surface">
        {hasFailed && <CircleAlert aria-hidden className="size-8 text-danger" />}
        {state.step === 'read' && <CircleCheck aria-hidden className="size-8 text-success" />}
        {!hasFailed && state.step !== 'read' && <Picture file={run.file} />}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div role={hasFailed ? 'alert' : 'status'}>
          <p className="font-medium wrap-anywhere">{words}</p>
          {/* Its line is there before its words: the form below does not move. */}
          {!hasFailed && <p className="min-h-5 text-sm text-ink-muted">{step}</p>}
        </div>
        <progress
          aria-label="Receipt"
          aria-valuetext={step ?? words}
          className="progress-bar w-full"
          max={100}
          {...(done === null ? { 'data-busy': '' } : { value: done })}
        />
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:min-h-11">
          <p className="min-w-0 flex-1 truncate text-sm text-ink-muted" title={run.fileName}>
            {run.fileName}
          </p>
          {isRunning && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                run.cancel().catch((error: unknown) => {
                  showError('Failed to cancel the scan', { detail: explainFailure(error) })
                })
              }}
            >
              Cancel scan
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** The picture as it is on this device; a sign for a PDF, or for a format that this browser cannot draw. */
function Picture({ file }: { file: File | null }) {
  const [broken, setBroken] = useState<File | null>(null)
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (file === null) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  if (file?.type.startsWith('image/') !== true || file === broken)
    return <FileText aria-hidden className="size-8 text-ink-muted" />
  return (
    <img ref={show} alt="" className="size-full object-cover" onError={() => setBroken(file)} />
  )
}

interface Description {
  words: string
  /** The step in words; null if `words` says it. */
  step: string | null
  /** In percent; null if nobody knows. */
  done: number | null
}

const LATE =
  'Scan request timed out after 60 seconds. It is still being read: what it says will arrive here, or on the product.'

function describe(state: ReceiptState): Description {
  if (state.step === 'scanning') {
    const { at, isLate } = state.progress
    return { words: isLate ? LATE : 'Scanning receipt...', ...stepOfScan(at) }
  }
  if (state.step === 'failed')
    return { words: wordsOfFailure(state.failure), step: null, done: 100 }
  return WORDS[state.step]
}

type At = Extract<ReceiptState, { step: 'scanning' }>['progress']['at']

function stepOfScan(at: At): Omit<Description, 'words'> {
  if (at === null) return { step: null, done: 20 }
  if (at.state === 'waiting') {
    const before = at.before ?? 0
    return { step: before === 0 ? 'Waiting' : `Waiting, ${before} before you`, done: 25 }
  }
  const { page, pages } = at
  if (page === null || pages === null || pages < 2) return { step: 'Reading', done: 50 }
  const next = Math.min(page + 1, pages)
  return { step: `Reading page ${next} of ${pages}`, done: 40 + Math.round((55 * page) / pages) }
}
