/** Styles of an offer's card, which its placeholder shares: all are equally high. */
export const FRAME =
  'relative flex h-full overflow-hidden rounded-lg border border-line bg-surface sm:flex-col'
export const PICTURE =
  'm-2 mr-0 w-30 shrink-0 self-start max-sm:rounded-md sm:m-0 sm:w-full sm:rounded-none'
export const BODY = 'flex min-w-0 flex-1 flex-col gap-1 p-3'
export const ACTIONS = 'h-11 md:h-10'

/** Placeholders for everything below the name. */
export function EmptyParts({ isAdmin = false }: { isAdmin?: boolean }) {
  return (
    <>
      <div className="h-5" />
      <div className="h-6" />
      <div className={ACTIONS} />
      <div className="touch-target min-h-9" />
      {isAdmin && <div className={ACTIONS} />}
    </>
  )
}
