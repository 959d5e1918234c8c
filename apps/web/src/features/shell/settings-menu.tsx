import { useNavigate } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react'
import { setTheme, useTheme, type Theme } from '#src/lib/theme.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'

const themeLabels: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const themeIcons = { system: Monitor, light: Sun, dark: Moon }

/** Ways to the settings, the theme, and on phones the way out. */
export function SettingsMenu({ onSignOut }: { onSignOut: () => void }) {
  const navigate = useNavigate()
  const theme = useTheme()
  const choices: Theme[] = ['system', 'light', 'dark']
  return (
    <Menu
      renderTrigger={(props) => <IconButton {...props} icon={Settings} label="Settings" />}
      sections={[
        {
          actions: [
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
        { actions: [{ label: 'Sign Out', icon: LogOut, onSelect: onSignOut }] },
      ]}
    />
  )
}
