import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { AddDisc } from '#src/features/shell/add-disc.tsx'
import { destinations } from '#src/features/shell/destinations.ts'
import { TodayCount } from '#src/features/shell/today-count.tsx'
import { useLate } from '#src/lib/use-late.ts'
import { part } from '#src/ui/part.tsx'

const addMark = part(async () => (await import('#src/features/shell/add-mark.tsx')).AddMark)

/** Each is as wide as its label: six have room in one line at 360 px, and wrap below it. */
const itemStyle =
  'relative flex min-h-14 w-full min-w-11 flex-col items-center gap-0.5 px-0.5 pt-1.5 pb-1.5 text-center text-[0.625rem] leading-3 font-medium text-ink-muted -outline-offset-2 border-t-2 border-transparent'

/** The bar at the lower edge of phones: the main screens, and Add Product, which is a button and looks like one. */
export function BottomNavigation({ onAddProduct }: { onAddProduct: () => void }) {
  const mayBeLocked = useLate(addMark)
  return (
    <nav
      aria-label="Main, phone"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex">
        {destinations.map(({ to, label, icon: Icon, exact }) => (
          <li key={to} className="flex-auto">
            <Link
              to={to}
              activeOptions={{ exact, includeSearch: false }}
              className={`${itemStyle} aria-[current=page]:border-accent aria-[current=page]:text-ink`}
            >
              <Icon aria-hidden className="size-5" />
              {label}
              {to === '/today' && <TodayCount className="top-1 left-1/2 ml-2.5" />}
            </Link>
          </li>
        ))}
        <li className="flex-auto">
          <button type="button" onClick={onAddProduct} className={itemStyle}>
            {mayBeLocked ? (
              <Suspense fallback={<AddDisc icon={Plus} isLocked={false} />}>
                <addMark.Part />
              </Suspense>
            ) : (
              <AddDisc icon={Plus} isLocked={false} />
            )}
            Add Product
          </button>
        </li>
      </ul>
    </nav>
  )
}
