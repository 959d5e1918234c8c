import { useSyncExternalStore } from 'react'
import { applyTheme, readTheme, themeKey, type Theme } from '#src/lib/stored-theme.ts'

const listeners = new Set<() => void>()

function tellAll(): void {
  applyTheme()
  for (const listener of listeners) listener()
}

/** Chooses the theme on this device; other tabs follow. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(themeKey)
  else localStorage.setItem(themeKey, theme)
  tellAll()
}

function follow(event: StorageEvent): void {
  if (event.key === themeKey || event.key === null) tellAll()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', follow)
  }
}

/** The theme chosen on this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}
