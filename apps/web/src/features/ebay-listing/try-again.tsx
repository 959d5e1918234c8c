import type { ReactNode } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

export interface TryAgainProps {
  children: ReactNode
  onRetry: () => void
  retrying: boolean
}

/** Replaces a field whose data could not be fetched. */
export function TryAgain({ children, onRetry, retrying }: TryAgainProps) {
  return (
    <Banner
      kind="warning"
      action={
        <Button variant="quiet" size="sm" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
