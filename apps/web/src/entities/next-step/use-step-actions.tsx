import { changeWhenDone } from '@sampletrail/domain/next-steps/change-when-done.ts'
import { actionOfStep } from '@sampletrail/domain/next-steps/next-step-words.ts'
import { type RestsUntil, putOffStep } from '@sampletrail/domain/next-steps/put-off.ts'
import { doneWords, putOffWords } from '@sampletrail/domain/next-steps/today-words.ts'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useMessageDialog } from '#src/entities/message/use-message-dialog.tsx'
import type { Step } from '#src/entities/next-step/use-next-steps.ts'
import { editOf } from '#src/entities/product/change/seen-product.ts'
import { useChangeProducts } from '#src/entities/product/change/use-change-products.ts'
import { useRefundDialog } from '#src/entities/product/refund/use-refund-dialog.tsx'
import { readToday } from '#src/lib/today.ts'

const SnoozeDialog = lazy(async () => ({
  default: (await import('#src/entities/next-step/snooze-dialog.tsx')).SnoozeDialog,
}))

/** What people do with a step. Each change is shown at once and offers Undo. */
export type StepActions = {
  /** Moves the product to its next status, or opens the form for its refund. */
  finish: (step: Step) => void
  /** Until a day, for good ('never'), or no longer (null). */
  putOff: (step: Step, until: RestsUntil | null) => void
  /** Asks until which day. */
  chooseDay: (step: Step) => void
  /** Writes to the seller about the refund. */
  ask: (step: Step) => void
}

/**
 * The actions for steps; `onGone` is called when one has left the list. Render `dialogs` beside the list: they stay open while the
 * row that opened them leaves it.
 */
export function useStepActions(onGone: (step: Step) => void = () => undefined): {
  actions: StepActions
  dialogs: ReactNode
} {
  const change = useChangeProducts('The step was not saved')
  const refund = useRefundDialog()
  const message = useMessageDialog()
  const [asked, setAsked] = useState<Step | null>(null)
  const [isAsking, setAsking] = useState(false)

  const putOff: StepActions['putOff'] = (step, until) => {
    const today = readToday()
    const { product, topic } = step
    change(
      [editOf(product, { steps_put_off: putOffStep(product, topic, until, today) })],
      until === null ? 'Brought back to Today' : putOffWords(until, today),
    )
    onGone(step)
  }

  return {
    actions: {
      finish: (step) => {
        if (actionOfStep(step).status === 'refund') {
          refund.record(step.product)
          return
        }
        const done = changeWhenDone(step, readToday())
        if (done === null) return
        change([editOf(step.product, done)], doneWords(step))
        onGone(step)
      },
      putOff,
      chooseDay: (step) => {
        setAsked(step)
        setAsking(true)
      },
      ask: ({ product }) => message.write(product, 'refund'),
    },
    dialogs: (
      <>
        {refund.dialog}
        {message.dialog}
        {asked && (
          <Suspense>
            <SnoozeDialog
              step={asked}
              open={isAsking}
              onOpenChange={setAsking}
              onClosed={() => setAsked(null)}
              onChoose={(day) => putOff(asked, day)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
