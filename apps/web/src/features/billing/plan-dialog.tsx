import type { UpgradeReason } from '#src/entities/plan/request-upgrade.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { GateNote } from '#src/features/billing/gate-note.tsx'
import { PlanChooser, planChooserTitle } from '#src/features/billing/plan-chooser.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** The plan chooser as a dialog over the screen that requested it; it says what was used up there. */
export function PlanDialog({
  reason,
  open,
  onOpenChange,
}: {
  reason?: UpgradeReason | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title={planChooserTitle(usePlan())}>
      <div className="flex flex-col gap-4">
        <GateNote reason={reason} />
        <PlanChooser />
      </div>
    </Dialog>
  )
}
