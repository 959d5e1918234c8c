import { useEffect, useRef, type ComponentProps } from 'react'

export interface ScrollBoxProps extends ComponentProps<'section'> {
  /** What it holds, for those who hear the page. */
  label: string
}

/** Content that may be wider or longer than its place, as tables are on phones. Keyboards can scroll it, too. */
export function ScrollBox({ label, ...rest }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    // In the tab order only while there is something to scroll.
    const watch = new ResizeObserver(() => {
      const overflows =
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight
      if (overflows) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return <section {...rest} ref={box} aria-label={label} />
}
