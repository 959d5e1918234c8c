import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReceiptFailure, ReceiptState } from '#src/entities/receipt/receipt-run.ts'
import { Spinner } from '#src/ui/spinner.tsx'

const WORDS = {
  uploading: 'Uploading receipt...',
  scanning: 'Scanning receipt...',
  read: 'Receipt processed successfully!',
}

/** Why a receipt failed, in one sentence or two. */
export function wordsOfFailure({ title, message }: ReceiptFailure): string {
  return message.startsWith('Failed to ') ? message : `${title}. ${message}`
}

/** A receipt's progress, as text and as a bar. */
export function ReceiptProgress({ state }: { state: ReceiptState }) {
  const hasFailed = state.step === 'failed'
  return (
    <div
      role={hasFailed ? 'alert' : 'status'}
      className="flex flex-col items-center gap-3 rounded-lg bg-sunken px-4 py-8 text-center"
    >
      <span aria-hidden className="grid size-12 place-items-center">
        {hasFailed && <CircleAlert className="size-9 text-danger" />}
        {state.step === 'read' && <CircleCheck className="size-9 text-success" />}
        {!hasFailed && state.step !== 'read' && <Spinner decorative size="lg" />}
      </span>
      <p className="font-medium wrap-anywhere">
        {hasFailed ? wordsOfFailure(state.failure) : WORDS[state.step]}
      </p>
    </div>
  )
}
