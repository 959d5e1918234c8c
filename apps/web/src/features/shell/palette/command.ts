import type { LucideIcon } from 'lucide-react'

/** Something that the palette can do. */
export interface Command {
  /** Names it among the recent ones: 'go:/dashboard', 'product:{id}'. */
  id: string
  label: string
  /** A quieter line below the label. */
  detail?: string
  icon: LucideIcon
  run: () => void
}

export interface CommandGroup {
  label: string
  items: readonly Command[]
}
