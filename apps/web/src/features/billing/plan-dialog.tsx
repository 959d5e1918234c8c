import { usePlan } from '#src/entities/plan/use-plan.ts'
import { PlanChooser, planChooserTitle } from '#src/features/billing/plan-chooser.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** The plan chooser as a dialog over the screen that requested it. */
export function PlanDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title={planChooserTitle(usePlan())}>
      <PlanChooser />
    </Dialog>
  )
}
