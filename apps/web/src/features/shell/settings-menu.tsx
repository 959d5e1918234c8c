import { useNavigate } from '@tanstack/react-router'
import {
  Bell,
  CreditCard,
  LockKeyhole,
  LogOut,
  Monitor,
  Moon,
  Plug,
  Settings,
  ShieldCheck,
  Store,
  Sun,
  UserRound,
} from 'lucide-react'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlanAction } from '#src/features/shell/plan-button.tsx'
import type { Theme } from '#src/lib/stored-theme.ts'
import { setTheme, useTheme } from '#src/lib/theme.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { useMedia } from '#src/ui/use-media.ts'

const themeLabels: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }
const themeIcons = { system: Monitor, light: Sun, dark: Moon }

/** Every page of the settings, in the order of their tabs. */
const pages = [
  { label: 'Notifications', icon: Bell, to: '/settings/notifications' },
  { label: 'Integrations', icon: Plug, to: '/settings/integrations' },
  { label: 'Sellers', icon: Store, to: '/settings/sellers' },
  { label: 'Account', icon: UserRound, to: '/settings/account' },
  { label: 'Security', icon: LockKeyhole, to: '/settings/security' },
] as const

/** Links to the settings, the theme, and what the header has no room for: the plan and the sign-out. */
export function SettingsMenu({ onSignOut }: { onSignOut: () => void }) {
  const navigate = useNavigate()
  const theme = useTheme()
  const { isAdmin } = usePlan()
  const planAction = usePlanAction()
  // The header's own buttons, if it has room for them, as their classes say.
  const isBeside = useMedia('(min-width: 80rem)')
  const last = [
    ...(planAction && (!isBeside || planAction.isQuiet === true)
      ? [{ label: planAction.label, icon: CreditCard, onSelect: planAction.run }]
      : []),
    ...(isBeside ? [] : [{ label: 'Sign Out', icon: LogOut, onSelect: onSignOut }]),
  ]
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
            ...pages.map(({ label, icon, to }) => ({
              label,
              icon,
              onSelect: () => void navigate({ to }),
            })),
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
        ...(last.length > 0 ? [{ actions: last }] : []),
      ]}
    />
  )
}
