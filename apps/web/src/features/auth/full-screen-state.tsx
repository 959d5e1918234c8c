import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { Spinner } from '#src/ui/spinner.tsx'

interface FullScreenStateProps {
  /** Null while the screen waits: it shows a spinner then. */
  icon?: LucideIcon
  tone?: 'accent' | 'success' | 'danger'
  title: string
  children?: ReactNode
}

const tones = {
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
}

/** A screen with a single message. */
export function FullScreenState({
  icon: Icon,
  tone = 'accent',
  title,
  children,
}: FullScreenStateProps) {
  return (
    <main
      id="content"
      className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 py-8 text-center"
    >
      <title>{`${title} · SampleTrail`}</title>
      {Icon === undefined ? (
        <Spinner size="lg" />
      ) : (
        <span className={classNames('grid size-16 place-items-center rounded-full', tones[tone])}>
          <Icon aria-hidden className="size-8" />
        </span>
      )}
      <h1 className="text-lg font-bold text-balance">{title}</h1>
      {children}
    </main>
  )
}
