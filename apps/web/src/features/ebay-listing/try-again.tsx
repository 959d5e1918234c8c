import type { ReactNode } from 'react'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

export interface TryAgainProps {
  children: ReactNode
  /** Says what is loaded again: one screen may have several of these buttons. */
  label: string
  onRetry: () => void
  retrying: boolean
}

/** Replaces a field whose data could not be fetched. */
export function TryAgain({ children, label, onRetry, retrying }: TryAgainProps) {
  return (
    <Banner
      kind="warning"
      action={
        <Button variant="quiet" size="sm" busy={retrying} onClick={onRetry}>
          {label}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
