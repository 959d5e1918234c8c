import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsTabs } from '#src/features/settings/settings-tabs.tsx'

export const Route = createFileRoute('/_signed-in/settings')({ component: SettingsLayout })

function SettingsLayout() {
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-lg font-bold">Settings</h1>
      <SettingsTabs />
      <Outlet />
    </div>
  )
}
