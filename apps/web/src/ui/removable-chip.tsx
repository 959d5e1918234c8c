import { X } from 'lucide-react'

/** What limits a list, in a few words; a press removes it. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${label}`}
      onClick={onRemove}
      className="touch-target inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-current/40 bg-accent-soft px-3 text-sm font-medium text-accent-ink transition-colors hover:border-current"
    >
      <span className="truncate">{label}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </button>
  )
}
