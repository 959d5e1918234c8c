import type { AdminSettings as ServerSettings } from '@sampletrail/contracts/admin-settings.ts'
import { readAffiliateTag, readVideoAddress } from '@sampletrail/domain/settings/setting-fields.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { type SettingsRow, useSaveSettings } from '#src/features/admin/settings/use-settings.ts'
import { ValuesForm } from '#src/features/admin/settings/values-form.tsx'

/** Videos and the affiliate tag: values set here override the environment. */
export function SiteForm({
  row,
  environment,
  onDirty,
}: {
  row: SettingsRow
  environment: ServerSettings['environment']
  onDirty: (isDirty: boolean) => void
}) {
  const { saveSettings } = useSaveSettings()
  const hint = (name: keyof ServerSettings['environment'], variable: string) =>
    environment[name] === null
      ? `Empty: none. ${variable} of the environment is not set.`
      : `Empty: ${environment[name]}, from the environment (${variable}).`
  return (
    <AdminSection title="Videos and links">
      <p className="text-sm text-ink-muted">
        These replace the values from the server’s environment the next time a page loads.
      </p>
      <ValuesForm
        label="videos and links"
        fields={[
          {
            name: 'demo_video_url',
            label: 'Demo video',
            hint: hint('demo_video_url', 'DEMO_VIDEO_URL'),
            kind: 'text',
            read: readVideoAddress,
          },
          {
            name: 'onboarding_video_url',
            label: 'Onboarding video',
            hint: hint('onboarding_video_url', 'ONBOARDING_VIDEO_URL'),
            kind: 'text',
            read: readVideoAddress,
          },
          {
            name: 'affiliate_tag',
            label: 'Affiliate tag',
            hint: hint('affiliate_tag', 'AFFILIATE_TAG'),
            kind: 'text',
            read: readAffiliateTag,
          },
        ]}
        values={row}
        onSave={(changed, seen) =>
          saveSettings(changed as Partial<SettingsRow>, seen as Partial<SettingsRow>)
        }
        onDirty={onDirty}
      />
    </AdminSection>
  )
}
