import { Suspense, lazy, useState } from 'react'
import { useExtension } from '#src/entities/extension/use-extension.ts'
import { OpenPage } from '#src/features/products/link/open-page.tsx'
import { isMobileDevice } from '#src/lib/touch-device.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

const InstallDialog = lazy(async () => ({
  default: (await import('#src/entities/extension/install-dialog.tsx')).InstallDialog,
}))

/** How the browser extension reads a page that the shop does not show to our server. Without a link it is about several pages. */
export function ExtensionHint({ link }: { link?: string }) {
  const extension = useExtension()
  const [install, setInstall] = useState<'closed' | 'open' | 'never'>('never')
  const isMobile = isMobileDevice(navigator.userAgent, navigator.maxTouchPoints)
  if (isMobile || extension === 'unknown') return null
  if (extension === 'installed') {
    return (
      <Banner kind="info" action={link !== undefined && <OpenPage link={link} size="sm" />}>
        Open the page, then press the SampleTrail button of your browser there: it reads what you
        see.
      </Banner>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 text-sm text-ink-muted">
        <p className="min-w-0 flex-1 basis-48">
          The SampleTrail extension for your browser can read such pages.
        </p>
        <Button variant="secondary" size="sm" onClick={() => setInstall('open')}>
          Get the extension
        </Button>
      </div>
      <Suspense>
        {install !== 'never' && (
          <InstallDialog
            open={install === 'open'}
            onOpenChange={(open) => setInstall(open ? 'open' : 'closed')}
            onClosed={() => setInstall('never')}
          />
        )}
      </Suspense>
    </>
  )
}
