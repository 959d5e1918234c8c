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
 * A picture in the theme of the page. The markup contains both, and the browser does not fetch a lazy picture that is not
 * displayed, so only one is loaded; the size is known before either loads.
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
