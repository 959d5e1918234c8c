import { ExtensionHint } from '#src/features/products/link/extension-hint.tsx'
import { LOADING_TEXT } from '#src/features/products/link/link-words.ts'
import type { LinkStep } from '#src/features/products/link/one-link-reader.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** The state of the one link that is being read. */
export function LinkStatus({ step, onRetry }: { step: LinkStep; onRetry: (link: string) => void }) {
  return (
    <>
      <output className="flex items-center gap-2 text-sm text-ink-muted empty:hidden">
        {step.kind === 'loading' && (
          <>
            <Spinner decorative />
            {LOADING_TEXT}
          </>
        )}
      </output>
      {step.kind === 'waiting' && (
        <Banner kind="info">
          The link is kept here, and is read when the connection is back. You can fill in the
          product by hand, too.
        </Banner>
      )}
      {step.kind === 'failed' && (
        <Banner
          kind="error"
          action={
            <Button variant="secondary" size="sm" onClick={() => onRetry(step.link)}>
              Try again
            </Button>
          }
        >
          {step.reason}
        </Banner>
      )}
      {step.kind === 'failed' && step.isBlocked && <ExtensionHint link={step.link} />}
    </>
  )
}
