import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** 'h1' if it replaces a whole page. */
  heading?: 'h1' | 'h2'
  /** Why, and what to do. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  retryLabel?: string
  /** Finds the failure in the server's log. */
  requestId?: string | undefined
}

export function ErrorState({
  title,
  heading: Heading = 'h2',
  children,
  onRetry,
  retrying = false,
  retryLabel = 'Try again',
  requestId,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <Heading className="text-base font-semibold">{title}</Heading>
      {children !== undefined && (
        <div className="max-w-prose text-sm text-ink-muted">{children}</div>
      )}
      {requestId !== undefined && <p className="text-xs text-ink-muted">Request {requestId}</p>}
      {onRetry !== undefined && (
        <Button variant="secondary" onClick={onRetry} busy={retrying}>
          <RotateCw aria-hidden className="size-4" />
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
