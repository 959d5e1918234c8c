import type { PlanOffers } from '@sampletrail/domain/plans/plan-offers.ts'
import { paysForPro } from '@sampletrail/domain/plans/plan-offers.ts'
import { endOfPro, planDay } from '@sampletrail/domain/plans/subscription.ts'
import { useRef, useState } from 'react'
import type { Plan } from '#src/entities/plan/use-plan.ts'
import { usePlans } from '#src/entities/plan/use-plans.ts'
import { KeepProButton } from '#src/features/billing/keep-pro-button.tsx'
import { useCancellation } from '#src/features/billing/use-cancellation.ts'
import { calendarDateHere } from '#src/lib/today.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

/** The foot of Basic's card: how to switch to it while a trial runs, and how to undo that. */
export function BasicOffer({ plan, offer }: { plan: Plan; offer: PlanOffers['basic'] }) {
  const [isAsking, setAsking] = useState(false)
  const foot = useRef<HTMLDivElement>(null)
  const cancel = useCancellation()
  const held = usePlans().plans.free.products
  const end = endOfPro(plan)
  if (end === null) return null
  const day = planDay(end, calendarDateHere)
  return (
    <div ref={foot} className="flex flex-col gap-2 empty:hidden">
      {offer === 'switch' && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Switch to Basic
        </Button>
      )}
      {offer === 'keep-pro' && (
        <>
          <output className="text-sm font-medium">You are on Basic from {day}</output>
          <KeepProButton />
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Switch to Basic?"
        confirmLabel="Switch to Basic"
        cancelLabel="Stay on Pro"
        onConfirm={() => cancel(true)}
        // The button that opened this is gone by then, and the focus would leave the surrounding dialog.
        finalFocus={() => foot.current?.querySelector('button') ?? null}
      >
        <div className="flex flex-col gap-2">
          <p>
            You keep Pro until {day}, when your trial ends.{' '}
            {paysForPro(plan)
              ? 'Then you are on Basic, and nothing is charged.'
              : 'Then you are on Basic.'}
          </p>
          <p>
            {held === null
              ? 'Nothing is deleted, and all your products stay active.'
              : `Nothing is deleted: your ${held} newest products stay active, and older ones become inactive until there is room or you are on Pro again.`}{' '}
            Until {day} you can take this back.
          </p>
        </div>
      </ConfirmDialog>
    </div>
  )
}
