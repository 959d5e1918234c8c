import type { LucideIcon } from 'lucide-react'

export interface MenuAction {
  label: string
  icon?: LucideIcon
  tone?: 'plain' | 'danger'
  disabled?: boolean
  /** A tick before it, for choices; says which one is selected. */
  checked?: boolean
  onSelect: () => void
}

export interface MenuSection {
  label?: string
  actions: readonly MenuAction[]
}
