import { Link } from '@tanstack/react-router'
import { Eye, LogOut, Menu, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSignOut } from '#src/entities/session/use-sign-out.tsx'
import { AdminMenu } from '#src/features/admin/shell/admin-menu.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Logo } from '#src/ui/logo.tsx'

/** The admin area's frame: its bar, its menu (behind a button on small screens), and the link back to the users' app. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { leave, isLeaving, question } = useSignOut()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const menuId = useId()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 rounded-md bg-accent px-4 py-3 font-semibold text-on-accent not-focus:sr-only"
      >
        Skip to content
      </a>
      <header data-toasts-below className="sticky top-0 z-40 border-b border-line bg-surface">
        <div className="admin-width flex h-14 items-center gap-2 md:h-16">
          <IconButton
            icon={isMenuOpen ? X : Menu}
            label="Menu"
            aria-expanded={isMenuOpen}
            aria-controls={menuId}
            className="-ml-2 md:hidden"
            onClick={() => setMenuOpen(!isMenuOpen)}
          />
          <span className="inline-flex max-sm:hidden">
            <Logo compact />
          </span>
          <span className="text-base font-bold tracking-tight">Admin</span>
          <div className="ml-auto flex items-center gap-1">
            <Link to="/dashboard" className={buttonStyle('quiet', 'md', 'max-sm:px-2')}>
              <Eye aria-hidden className="size-4 max-sm:hidden" />
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
      <div className="admin-width flex flex-1 flex-col gap-5 py-5 md:flex-row md:gap-8 md:py-8">
        <AdminMenu id={menuId} isOpen={isMenuOpen} onLeave={() => setMenuOpen(false)} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 scroll-mt-16 outline-none">
          {children}
        </main>
      </div>
    </div>
  )
}
