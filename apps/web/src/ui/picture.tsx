import { type ComponentProps, type ReactNode, useState } from 'react'

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  /** Null if there is no picture. */
  src: string | null
  alt: string
  /** In place of a picture that is missing or cannot be shown. */
  fallback: ReactNode
  /** A picture that failed is asked for again when this changes. */
  attempt?: unknown
}

/** A picture, or its placeholder: nobody sees the browser's sign for a broken one. Its container decides about the size. */
export function Picture({ src, alt, fallback, attempt, onLoad, onError, ...rest }: PictureProps) {
  const [failed, setFailed] = useState<{ src: string; attempt: unknown } | null>(null)
  if (src === null || (failed?.src === src && failed.attempt === attempt)) return fallback
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      onLoad={(event) => {
        setFailed(null)
        onLoad?.(event)
      }}
      onError={(event) => {
        setFailed({ src, attempt })
        onError?.(event)
      }}
    />
  )
}
