import { PushSwitch } from '#src/entities/push/push-switch.tsx'
import { AlertHoursForm } from '#src/features/alerts/alert-hours-form.tsx'
import { AlertsCard } from '#src/features/alerts/alerts-card.tsx'
import { EmailSwitch } from '#src/features/alerts/email-switch.tsx'
import { RemindersForm } from '#src/features/alerts/reminders-form.tsx'
import { SettingsColumn, SettingsSection } from '#src/ui/settings-section.tsx'

/** How and when we reach people, the reminders, and the alerts, whose list may be long. docs/behaviour/alerts.md */
export function NotificationSettings() {
  return (
    <SettingsColumn>
      <SettingsSection title="How we reach you">
        <EmailSwitch />
        <AlertHoursForm>
          <PushSwitch />
        </AlertHoursForm>
      </SettingsSection>
      <SettingsSection
        title="Reminders"
        hint="One message a day with the refunds, reviews and deliveries that are due. We remind you once more after a week."
      >
        <RemindersForm />
      </SettingsSection>
      <AlertsCard />
    </SettingsColumn>
  )
}
