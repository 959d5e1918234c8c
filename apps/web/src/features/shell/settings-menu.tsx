import { useNavigate } from '@tanstack/react-router'
import {
  Bell,
  CreditCard,
  LogOut,
  Monitor,
  Moon,
  Plug,
  Settings,
  ShieldCheck,
  Sun,
  UserRound,
} from 'lucide-react'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlanAction } from '#src/features/shell/plan-button.tsx'
import type { Theme } from '#src/lib/stored-theme.ts'
import { setTheme, useTheme } from '#src/lib/theme.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

const themeLabels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }
const themeIcons = { system: Monitor, light: Sun, dark: Moon }

/** Links to the settings, the theme, the plan, and the sign-out. */
export function SettingsMenu({ onSignOut }: { onSignOut: () => void }) {
  const navigate = useNavigate()
  const theme = useTheme()
  const { isAdmin } = usePlan()
  const planAction = usePlanAction()
  const choices: Theme[] = ['system', 'light', 'dark']
  return (
    <Menu
      renderTrigger={(props) => <IconButton {...props} icon={Settings} label="Settings" />}
      sections={[
        {
          actions: [
            ...(isAdmin
              ? [
                  {
                    label: 'Admin Panel',
                    icon: ShieldCheck,
                    onSelect: () => void navigate({ to: '/admin' }),
                  },
                ]
              : []),
            {
              label: 'Integrations',
              icon: Plug,
              onSelect: () => void navigate({ to: '/settings/integrations' }),
            },
            {
              label: 'Notifications',
              icon: Bell,
              onSelect: () => void navigate({ to: '/settings/notifications' }),
            },
            {
              label: 'Account',
              icon: UserRound,
              onSelect: () => void navigate({ to: '/settings/account' }),
            },
          ],
        },
        {
          label: 'Theme',
          actions: choices.map((choice) => ({
            label: themeLabels[choice],
            icon: themeIcons[choice],
            checked: theme === choice,
            onSelect: () => setTheme(choice),
          })),
        },
        {
          actions: [
            ...(planAction
              ? [{ label: planAction.label, icon: CreditCard, onSelect: planAction.run }]
              : []),
            { label: 'Sign Out', icon: LogOut, onSelect: onSignOut },
          ],
        },
      ]}
    />
  )
}
