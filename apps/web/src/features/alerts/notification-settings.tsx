import { PushSwitch } from '#src/entities/push/push-switch.tsx'
import { AlertHoursForm } from '#src/features/alerts/alert-hours-form.tsx'
import { AlertsCard } from '#src/features/alerts/alerts-card.tsx'
import { EmailSwitch } from '#src/features/alerts/email-switch.tsx'
import { RemindersForm } from '#src/features/alerts/reminders-form.tsx'
import { SettingsColumn, SettingsSection } from '#src/ui/settings-section.tsx'

/** The alerts, how and when their offers reach people, and the reminders. docs/behaviour/alerts.md */
export function NotificationSettings() {
  return (
    <SettingsColumn>
      <AlertsCard />
      <SettingsSection title="How we reach you">
        <EmailSwitch />
        <PushSwitch />
        <AlertHoursForm />
      </SettingsSection>
      <SettingsSection
        title="Reminders"
        hint="One message a day with the refunds, reviews and deliveries that are due. We remind you once more after a week."
      >
        <RemindersForm />
      </SettingsSection>
    </SettingsColumn>
  )
}
