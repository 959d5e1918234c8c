import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps extends ComponentProps<'div'> {
  padded?: boolean
}

export function Card({ padded = true, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-lg border border-line bg-surface',
        padded && 'p-4 md:p-5',
        className,
      )}
    />
  )
}
