import { DOCUMENT_ACCEPT } from '#src/entities/file/accept.ts'
import { UpgradeButton } from '#src/entities/plan/upgrade-button.tsx'
import { caveatOf } from '#src/entities/receipt/offer-scan.ts'
import type { ReceiptRun, ReceiptState } from '#src/entities/receipt/receipt-run.ts'
import {
  ReceiptProgress,
  wordsOfFailure,
} from '#src/features/products/receipt/receipt-progress.tsx'
import { useRef } from 'react'
import { useConnection } from '#src/lib/connection.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { HiddenFileInput } from '#src/ui/hidden-file-input.tsx'

interface ReceiptNoticeProps {
  run: ReceiptRun
  state: ReceiptState
  /** It was read while the form was open. */
  cameLater: boolean
  /** It was read a moment ago. */
  isNew: boolean
  /** Fields that are marked to be checked. */
  marks: number
  /** Opens the lines of the receipt. */
  onPickItems: () => void
}

/** Above a form: its receipt's progress, and the possible actions. */
export function ReceiptNotice(props: ReceiptNoticeProps) {
  const { run, state, isNew } = props
  switch (state.step) {
    case 'failed':
      return <Failure {...props} failure={state.failure} isStored={state.path !== null} />
    case 'cancelled':
      return (
        <Banner
          kind="info"
          action={
            <Button variant="secondary" size="sm" onClick={run.again}>
              Scan it
            </Button>
          }
        >
          The scan was cancelled and costs nothing.
          {state.path !== null && ' The receipt itself is kept: you can type what it says.'}
        </Banner>
      )
    case 'read':
      return isNew ? <ReceiptProgress run={run} state={state} /> : <Result {...props} />
    default:
      return <ReceiptProgress run={run} state={state} />
  }
}

function Failure({
  run,
  failure,
  isStored,
}: ReceiptNoticeProps & {
  failure: Parameters<typeof wordsOfFailure>[0]
  isStored: boolean
}) {
  const isOnline = useConnection() === 'online'
  const input = useRef<HTMLInputElement>(null)
  const { isFinal, isQuota } = failure
  // The file was not accepted: another one can take its place.
  const mayReplace = isFinal && !isStored
  if (!isStored && run.file && !isFinal && !isOnline) {
    return (
      <Banner kind="info">
        {run.fileName} cannot be read without a connection. It is saved with the product, and sent
        when the connection is back.
      </Banner>
    )
  }
  return (
    <>
      <Banner
        kind="error"
        action={
          isQuota && !mayReplace ? (
            <UpgradeButton size="sm" reason={{ gate: 'scans' }} />
          ) : (
            (mayReplace || !isFinal) && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  if (mayReplace) input.current?.click()
                  else run.again()
                }}
              >
                {mayReplace ? 'Choose another file' : 'Try again'}
              </Button>
            )
          )
        }
      >
        {wordsOfFailure(failure)}
        {isStored && ' The receipt itself is kept: you can type what it says.'}
      </Banner>
      {mayReplace && (
        <HiddenFileInput
          ref={input}
          label="Another receipt"
          accept={DOCUMENT_ACCEPT}
          onPick={run.replace}
        />
      )}
    </>
  )
}

function Result({ state, cameLater, marks, onPickItems }: ReceiptNoticeProps) {
  if (state.step !== 'read') return null
  const { items } = state.scan
  const part = caveatOf(state.scan)
  return (
    <Banner
      kind={part === null ? 'success' : 'warning'}
      action={
        cameLater &&
        items.length > 1 && (
          <Button variant="secondary" size="sm" onClick={onPickItems}>
            Pick from {items.length} items
          </Button>
        )
      }
    >
      {part !== null && `${part} `}
      {cameLater
        ? 'Receipt read. It filled in the fields that you had not changed.'
        : 'Receipt read. Please look it over before you add the product.'}
      {marks > 0 &&
        (marks === 1 ? ' Check the marked field.' : ` Check the ${marks} marked fields.`)}
    </Banner>
  )
}
