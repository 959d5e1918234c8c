import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import {
  type Unfinished,
  discardUnfinished,
  readUnfinished,
} from '#src/features/products/add/unfinished.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Something that was begun and can be continued: the lines of a receipt, shared documents. */
export type UnpickedLines = { label: string; onContinue: () => void; onDiscard: () => void }

/** Products that a person started to add and left, with buttons to continue. */
export function UnfinishedList({
  onContinue,
  lines,
}: {
  onContinue: (origin: string) => void
  lines: readonly UnpickedLines[]
}) {
  const userId = useUser().id
  const [unfinished, setUnfinished] = useState(() => readUnfinished(userId))
  if (unfinished.length === 0 && lines.length === 0) return null

  function discard(gone: Unfinished): void {
    discardUnfinished(gone)
    setUnfinished(readUnfinished(userId))
  }

  return (
    <section aria-labelledby="unfinished-title" className="mt-6">
      <h3 id="unfinished-title" className="text-sm font-medium">
        Not finished
      </h3>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Row key={line.label} {...line} />
        ))}
        {unfinished.map((entry) => (
          <Row
            key={entry.key}
            label={entry.label}
            onContinue={() => onContinue(entry.origin)}
            onDiscard={() => discard(entry)}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ label, onContinue, onDiscard }: UnpickedLines) {
  return (
    <li className="flex min-h-11 items-center gap-2 py-1">
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm">
        {label}
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Continue with ${label}`}
        onClick={onContinue}
      >
        Continue
      </Button>
      <IconButton icon={Trash2} tone="danger" label={`Discard ${label}`} onClick={onDiscard} />
    </li>
  )
}
