import { PushSwitch } from '#src/entities/push/push-switch.tsx'
import { AlertHoursForm } from '#src/features/alerts/alert-hours-form.tsx'
import { AlertsCard } from '#src/features/alerts/alerts-card.tsx'
import { EmailSwitch } from '#src/features/alerts/email-switch.tsx'
import { RemindersForm } from '#src/features/alerts/reminders-form.tsx'
import { FoundForYou } from '#src/features/alerts/found-for-you.tsx'
import { Card } from '#src/ui/card.tsx'

/** The email switch, the hours, the reminders, the alerts, and the offers they found. docs/behaviour/alerts.md */
export function NotificationSettings() {
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Card>
        <section className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">Email</h2>
          <EmailSwitch />
        </section>
      </Card>
      <Card>
        <section className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">Push notifications</h2>
          <PushSwitch />
        </section>
      </Card>
      <Card>
        <section className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">When offers reach you</h2>
          <AlertHoursForm />
        </section>
      </Card>
      <Card>
        <section className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">Reminders</h2>
          <RemindersForm />
        </section>
      </Card>
      <AlertsCard />
      <FoundForYou />
    </div>
  )
}
