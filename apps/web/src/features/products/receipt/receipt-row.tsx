import { FileText, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { fileNameOf } from '#src/entities/file/file-name.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** The receipt that a product to be added gets; it can be left off, and put back. */
export function ReceiptRow({
  path,
  onChange,
}: {
  path: string | null
  onChange: (path: string | null) => void
}) {
  const [known, setKnown] = useState(path)
  if (path !== null && path !== known) setKnown(path)
  if (known === null) return null
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-md border border-line px-3 py-1">
      <FileText aria-hidden className="size-5 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1 truncate text-sm">
        {path === null ? 'No receipt is attached' : `Receipt: ${fileNameOf(path)}`}
      </p>
      <IconButton
        icon={path === null ? Undo2 : Trash2}
        label={path === null ? 'Attach the receipt again' : 'Leave the receipt off'}
        onClick={() => onChange(path === null ? known : null)}
      />
    </div>
  )
}
