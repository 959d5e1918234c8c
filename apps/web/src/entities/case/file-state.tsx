import { Square } from 'lucide-react'
import type { ShareFile } from '#src/entities/case/share-files.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'

/** Whether somebody has looked at a file before it is shared, and the button that does. */
export function FileState({
  file,
  onBlackOut,
}: {
  file: ShareFile
  onBlackOut: (file: ShareFile) => void
}) {
  if (!file.isOwn) {
    return <span className="text-sm text-ink-muted max-sm:pl-7.5">Kept on another site</span>
  }
  return (
    <span className="flex items-center gap-2 max-sm:w-full max-sm:pl-7.5">
      <Badge tone={file.isLookedAt ? 'green' : 'orange'}>
        {file.isLookedAt ? 'Checked' : 'Not blacked out yet'}
      </Badge>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Black out ${file.label}`}
        onClick={() => onBlackOut(file)}
      >
        <Square aria-hidden className="size-4 fill-current" />
        Black out
      </Button>
    </span>
  )
}
