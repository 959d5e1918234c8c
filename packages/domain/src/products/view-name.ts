/** How many views a person keeps, and how long their names are. The database holds to the same. docs/behaviour/limits.md */
export const MOST_VIEWS = 50
export const LONGEST_VIEW_NAME = 60

/** The name as the database stores it. */
export function tidyViewName(typed: string): string {
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Why a name cannot be given to a view; undefined when it can. `id` is the view that may have it already. */
export function problemOfViewName(
  typed: string,
  views: readonly { id: string; name: string }[],
  id: string | null,
): string | undefined {
  const name = tidyViewName(typed)
  if (name === '') return 'Give the view a name.'
  if (name.length > LONGEST_VIEW_NAME) return `A name has up to ${LONGEST_VIEW_NAME} characters.`
  const isTaken = views.some(
    (view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? 'You have a view with this name already. Choose another name.' : undefined
}
