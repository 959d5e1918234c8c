import type { ReactNode } from 'react'

/** The lines below a notice's text, such as the product and how its change is being sent; undefined without any. */
export function detailLines(...lines: ReactNode[]): ReactNode {
  const [first, ...more] = lines.filter(
    (line) => line !== null && line !== undefined && line !== false && line !== '',
  )
  if (more.length === 0) return first
  return (
    <>
      {[first, ...more].map((line, place) => (
        // They never change their order.
        <div key={place} dir="auto">
          {line}
        </div>
      ))}
    </>
  )
}
