import { ExternalLink } from 'lucide-react'
import { getConfig } from '#src/lib/config.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Dialog } from '#src/ui/dialog.tsx'

/** How to get the browser extension. Load on first use. */
export function InstallDialog({
  open,
  onOpenChange,
  onClosed,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onClosed: () => void
}) {
  const { extensionUrl } = getConfig()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      title="SampleTrail extension not installed"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload this page
          </Button>
          {extensionUrl === null ? (
            <Button onClick={() => onOpenChange(false)}>Close</Button>
          ) : (
            <a
              href={extensionUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonStyle('primary')}
            >
              <ExternalLink aria-hidden className="size-4" />
              Install the extension
            </a>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>
          It adds your Amazon orders and products from shop pages to SampleTrail, and fills in
          Facebook Marketplace’s form for you. It works in Chrome, Edge, Brave and other browsers
          based on Chromium.
        </p>
        {extensionUrl === null && <ByHand />}
        <p className="text-ink-muted">If it was installed just now, reload this page.</p>
      </div>
    </Dialog>
  )
}

function ByHand() {
  return (
    <>
      <p>It is not in a store yet, so you load it by hand:</p>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        <li>
          Get <span className="font-mono text-xs">sampletrail-extension.zip</span> from the owner of
          this server, and unpack it into a folder that stays.
        </li>
        <li>
          Open <span className="font-mono text-xs">chrome://extensions</span> and switch Developer
          mode on.
        </li>
        <li>Choose “Load unpacked” and pick the folder.</li>
      </ol>
    </>
  )
}
