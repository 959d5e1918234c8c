import { Link } from '@tanstack/react-router'
import {
  LayoutDashboard,
  ListChecks,
  Mail,
  Package,
  ScrollText,
  Send,
  Settings,
  Store,
  Users,
} from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'

const PLACES = [
  { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, exact: true },
  { to: '/admin/users', label: 'Users', icon: Users, exact: false },
  { to: '/admin/sellers', label: 'Sellers', icon: Store, exact: false },
  { to: '/admin/products', label: 'Products', icon: Package, exact: false },
  { to: '/admin/messages', label: 'Messages', icon: Mail, exact: false },
  { to: '/admin/mails', label: 'Emails', icon: Send, exact: false },
  { to: '/admin/jobs', label: 'Jobs', icon: ListChecks, exact: false },
  { to: '/admin/log', label: 'Log', icon: ScrollText, exact: false },
  { to: '/admin/settings', label: 'Settings', icon: Settings, exact: false },
] as const

export interface AdminMenuProps {
  id: string
  /** For small screens, on which the menu is closed until the admin opens it. */
  isOpen: boolean
  onLeave: () => void
}

/** The navigation of the admin area: beside the page, and on small screens above it, behind a button. */
export function AdminMenu({ id, isOpen, onLeave }: AdminMenuProps) {
  return (
    <nav
      id={id}
      aria-label="Admin"
      className={classNames('md:w-48 md:shrink-0', !isOpen && 'max-md:hidden')}
    >
      <ul className="flex flex-col gap-1 md:sticky md:top-24">
        {PLACES.map(({ to, label, icon: Icon, exact }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact, includeSearch: false }}
              onClick={onLeave}
              className="flex min-h-11 items-center gap-2.5 rounded-md px-3 text-sm font-medium text-ink-muted -outline-offset-2 transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
