import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { noteOpened } from '#src/entities/product/list/use-revealed.ts'

/** A pointer that rests here this long may be about to click. */
const REST_MS = 50

/**
 * A link to a product's page in a list of thousands. A link of the router follows the address as long as it is rendered,
 * which is most of a row's cost while scrolling; this one calls the router only when it is used. Opening it elsewhere, with
 * Ctrl or the middle button, works as with any link.
 */
export function PageLink({
  id,
  children,
  ...rest
}: { id: string } & Omit<ComponentProps<'a'>, 'id' | 'href' | 'onClick'>) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={`/dashboard/products/${id}`}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        noteOpened(id)
        void router.navigate(pageOf(id))
      }}
      onMouseEnter={({ currentTarget }) => preloadSoon(router, id, currentTarget)}
      onFocus={() => void router.preloadRoute(pageOf(id))}
      onTouchStart={() => void router.preloadRoute(pageOf(id))}
    >
      {children}
    </a>
  )
}

const pageOf = (id: string) => ({ to: '/dashboard/products/$id', params: { id } }) as const

function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented } = event
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented)
}

/** A pointer does not rest on rows that scroll under it. */
function preloadSoon(router: RegisteredRouter, id: string, link: HTMLElement): void {
  setTimeout(() => {
    if (link.isConnected && link.matches(':hover')) void router.preloadRoute(pageOf(id))
  }, REST_MS)
}
