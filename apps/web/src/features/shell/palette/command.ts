import type { LucideIcon } from 'lucide-react'

/** An action of the palette. */
export interface Command {
  /** Its key among the recent ones: 'go:/dashboard', 'product:{id}'. */
  id: string
  label: string
  /** A muted line below the label. */
  detail?: string
  icon: LucideIcon
  run: () => void
}

export interface CommandGroup {
  label: string
  items: readonly Command[]
}
