/** Styles of all text inputs. 16 px on phones, or iOS zooms in. */
export const controlStyle =
  'w-full min-h-11 md:min-h-10 rounded-md border border-line-strong bg-surface px-3 text-base md:text-sm text-ink ' +
  'transition-colors hover:border-ink-muted aria-invalid:border-danger placeholder-shown:text-ellipsis ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted [&[readonly]]:bg-sunken'
