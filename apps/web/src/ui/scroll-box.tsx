import { useEffect, useRef, type ComponentProps } from 'react'

export interface ScrollBoxProps extends ComponentProps<'section'> {
  /** Names its content for screen readers. */
  label: string
}

/**
 * Content that may be wider or longer than its place, such as tables on phones. Keyboards can scroll it, too, and a shadow
 * at the right edge shows that there is more, if no scrollbar does.
 */
export function ScrollBox({ label, ...rest }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null)
  const shadow = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = (): void => {
      const { scrollWidth, clientWidth, scrollLeft } = element
      // In the tab order only while there is something to scroll.
      const overflows = scrollWidth > clientWidth || element.scrollHeight > element.clientHeight
      if (overflows) element.tabIndex = 0
      else element.removeAttribute('tabindex')
      // A browser may stop a fraction of a pixel before the end.
      shadow.current?.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1)
    }
    const watch = new ResizeObserver(look)
    watch.observe(element)
    for (const child of element.children) watch.observe(child)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div className="relative min-w-0">
      <section {...rest} ref={box} aria-label={label} />
      <span
        ref={shadow}
        aria-hidden
        className="pointer-events-none absolute inset-y-px right-px z-10 w-4 rounded-r-md bg-linear-to-l from-(--shadow-colour) to-transparent opacity-0 transition-opacity data-more:opacity-100 print:hidden"
      />
    </div>
  )
}
