// The static public pages use this too: it imports nothing.

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The key under which this device stores the choice; public/theme.js reads the same key before the first paint. */
export const themeKey = 'theme'

export function readTheme(): Theme {
  const stored = localStorage.getItem(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the stored choice to the page. */
export function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
