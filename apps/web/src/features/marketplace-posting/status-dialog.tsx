import { STATUS_TITLES } from '@sampletrail/domain/resale/marketplace-posting.ts'
import { CircleAlert, CircleCheck, ExternalLink, Info } from 'lucide-react'
import type { Posting } from '#src/features/marketplace-posting/use-posting.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Dialog } from '#src/ui/dialog.tsx'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }
const tones = { success: 'text-success', error: 'text-danger', info: 'text-blue' }

/** The progress of a listing. Load on first use. */
export function StatusDialog({
  posting: { type, message, url },
  open,
  onOpenChange,
  onClosed,
}: {
  posting: Posting
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}) {
  const Icon = icons[type]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title={STATUS_TITLES[type]}
      size="sm"
      footer={
        <>
          <Button
            variant={url === undefined ? 'primary' : 'secondary'}
            onClick={() => onOpenChange(false)}
          >
            Close
          </Button>
          {url !== undefined && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle('primary')}
            >
              <ExternalLink aria-hidden className="size-4" />
              View Listing
            </a>
          )}
        </>
      }
    >
      <div className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tones[type]}`} />
        <output className="block min-w-0 wrap-anywhere">{message}</output>
      </div>
    </Dialog>
  )
}
