import type { ReactNode } from 'react'
import { AppHeader } from '#src/features/shell/app-header.tsx'
import { BottomNavigation } from '#src/features/shell/bottom-navigation.tsx'
import { InSlices } from '#src/ui/in-slices.tsx'

interface AppShellProps {
  onAddProduct: () => void
  /** Called when the person wants all products as a file. */
  onExport: (format: 'csv' | 'xlsx') => void
  /** Above the content of every screen. */
  banner?: ReactNode
  children: ReactNode
}

/** Header, content and, on phones, the bottom bar. */
export function AppShell({ onAddProduct, onExport, banner, children }: AppShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 rounded-md bg-accent px-4 py-3 font-semibold text-on-accent not-focus:sr-only"
      >
        Skip to content
      </a>
      <AppHeader onAddProduct={onAddProduct} onExport={onExport} />
      <main
        id="content"
        tabIndex={-1}
        className="app-width flex-1 scroll-mt-16 py-5 outline-none max-md:pb-[calc(5.5rem+env(safe-area-inset-bottom))] md:py-8"
      >
        <InSlices>
          {banner}
          {children}
        </InSlices>
      </main>
      <BottomNavigation onAddProduct={onAddProduct} />
    </div>
  )
}
