import { Monitor, Moon, Sun } from 'lucide-react'
import { themes } from '#src/lib/stored-theme.ts'
import { setTheme, useTheme } from '#src/lib/theme.ts'

const choices = {
  system: { label: 'System', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
}

/** Light, dark, or the system's theme; on this device. */
export function ThemeSetting() {
  const chosen = useTheme()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm text-ink-muted">Light or dark, on this device.</legend>
      <div className="grid grid-cols-3 gap-2">
        {themes.map((theme) => {
          const { label, icon: Icon } = choices[theme]
          return (
            <label
              key={theme}
              className="flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-md border border-line px-2 text-center text-sm transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={theme === chosen}
                onChange={() => setTheme(theme)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-5" />
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
