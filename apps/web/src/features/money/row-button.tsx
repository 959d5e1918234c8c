import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#src/ui/button.tsx'

/** A button in a row of a table: in wide windows its words are beside the icon, in others a short word is below it. */
export function RowButton({
  icon: Icon,
  label,
  words,
  short = words,
  ...rest
}: {
  icon: LucideIcon
  /** Names the row, too; for screen readers and as a tooltip. */
  label: string
  words: string
  short?: string
} & Omit<ComponentProps<'button'>, 'children' | 'className'>) {
  return (
    <Button
      {...rest}
      variant="quiet"
      size="sm"
      aria-label={label}
      title={label}
      className="max-xl:min-h-11 max-xl:w-12 max-xl:flex-col max-xl:gap-0.5 max-xl:px-0 max-xl:text-xs max-xl:text-ink-muted"
    >
      <Icon aria-hidden className="size-5" />
      <span className="max-xl:hidden">{words}</span>
      <span className="xl:hidden">{short}</span>
    </Button>
  )
}
