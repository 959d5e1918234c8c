import { classNames } from '#src/ui/class-names.ts'

interface ThemedPictureProps {
  light: string
  dark: string
  alt: string
  width: number
  height: number
  className?: string
}

/**
 * A picture in the theme of the page. Both stand in the markup, and a lazy picture that is not displayed is not fetched,
 * so that only one of them costs anything; the size is known before either comes.
 */
export function ThemedPicture({ light, dark, alt, width, height, className }: ThemedPictureProps) {
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const
  return (
    <>
      <img
        {...shared}
        alt={alt}
        src={light}
        className={classNames('only-light h-auto', className)}
      />
      <img {...shared} alt={alt} src={dark} className={classNames('only-dark h-auto', className)} />
    </>
  )
}
