import { deliveryText } from '@sampletrail/domain/alerts/keyword-alert.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { useAlertHours } from '#src/entities/alert/use-alert-hours.ts'
import { useProfile } from '#src/entities/session/use-profile.ts'
import { useNotificationsOn } from '#src/features/alerts/use-notifications-on.ts'

/** Says when people learn about the offers that alerts find. */
export function DeliveryNote() {
  const { isPro, isLoading } = usePlan()
  const { left, monthly } = useProGate('notification_emails')
  const { data: profile } = useProfile()
  const { data: isMailed } = useNotificationsOn()
  const { data: hours } = useAlertHours()
  const isKnown =
    !isLoading && profile !== undefined && isMailed !== undefined && hours !== undefined
  return (
    <p className="min-h-5 text-sm text-ink-muted">
      {isKnown &&
        deliveryText({
          isPro,
          hours,
          isMailed: isMailed !== false,
          timeZone: profile.timeZone,
          left,
          monthly,
        })}
    </p>
  )
}
