import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'

/**
 * The first rows of a table of money, and the button for the rest, null if the table shows all; `table` names it for screen readers. A table never
 * scrolls in a box of its own: its total would cover a part of a row.
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  most: number,
  table: string,
): { shown: readonly Row[]; button: ReactNode } {
  const [isWhole, setWhole] = useState(false)
  if (rows.length <= most) return { shown: rows, button: null }
  const words = isWhole
    ? `Show the first ${most}`
    : `Show all ${rows.length.toLocaleString('en-US')}`
  return {
    shown: isWhole ? rows : rows.slice(0, most),
    button: (
      <Button
        variant="quiet"
        className="self-start"
        aria-label={`${words}: ${table}`}
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {words}
      </Button>
    ),
  }
}
