import { Link } from '@tanstack/react-router'
import {
  Eye,
  LayoutDashboard,
  ListChecks,
  LogOut,
  Package,
  Settings,
  Store,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSignOut } from '#src/entities/session/use-sign-out.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Logo } from '#src/ui/logo.tsx'

const PLACES = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, exact: true },
  { to: '/admin/users', label: 'Users', icon: Users, exact: false },
  { to: '/admin/sellers', label: 'Sellers', icon: Store, exact: false },
  { to: '/admin/products', label: 'Products', icon: Package, exact: false },
  { to: '/admin/jobs', label: 'Jobs', icon: ListChecks, exact: false },
  { to: '/admin/settings', label: 'Settings', icon: Settings, exact: false },
] as const

/** The admin area's own frame: its bar, its menu (above the page on phones), and the way back to what users see. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { leave, isLeaving, question } = useSignOut()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 rounded-md bg-accent px-4 py-3 font-semibold text-on-accent not-focus:sr-only"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-40 border-b border-line bg-surface">
        <div className="page-width flex h-14 items-center gap-2 md:h-16">
          <Logo compact />
          <span className="text-base font-bold tracking-tight">Admin</span>
          <div className="ml-auto flex items-center gap-1">
            <Link to="/dashboard" className={buttonStyle('quiet', 'md', 'max-sm:px-2')}>
              <Eye aria-hidden className="size-4" />
              View as User
            </Link>
            <Button variant="quiet" busy={isLeaving} onClick={leave} className="max-sm:px-2">
              {!isLeaving && <LogOut aria-hidden className="size-4 max-sm:hidden" />}
              Sign Out
            </Button>
          </div>
        </div>
        {question}
      </header>
      <div className="page-width flex flex-1 flex-col gap-5 py-5 md:flex-row md:gap-8 md:py-8">
        <nav aria-label="Admin" className="md:w-48 md:shrink-0">
          <ul className="grid grid-cols-3 gap-1 sm:grid-cols-6 md:sticky md:top-24 md:grid-cols-1">
            {PLACES.map(({ to, label, icon: Icon, exact }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact }}
                  className="flex min-h-11 items-center rounded-md font-medium max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:py-1.5 max-md:text-xs md:gap-2.5 md:px-3 md:text-sm text-ink-muted -outline-offset-2 transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                >
                  <Icon aria-hidden className="size-4" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 scroll-mt-16 outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}
