import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** Returns to the top of a long page; visible after 400 pixels of scrolling. */
export function BackToTop({ onTop }: { onTop: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!mark.current || !('IntersectionObserver' in window)) return undefined
    // An observer reports this: reading the position at each scroll would force a layout of the page.
    const observer = new IntersectionObserver((entries) => {
      setBelow(entries.at(-1)?.isIntersecting === false)
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div
        ref={mark}
        aria-hidden
        className="pointer-events-none absolute top-0 left-0 h-[400px] w-px"
      />
      {isBelow && (
        <button
          type="button"
          aria-label="Back to top"
          title="Back to top"
          onClick={() => {
            window.scrollTo({ top: 0 })
            onTop()
          }}
          className="fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 grid size-12 place-items-center rounded-full border border-line bg-raised text-accent-ink shadow-md transition-colors hover:bg-accent-soft md:right-6 md:bottom-6 print:hidden"
        >
          <ArrowUp aria-hidden className="size-6" />
        </button>
      )}
    </>
  )
}
