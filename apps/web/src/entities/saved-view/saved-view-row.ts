/** Filters of My Products under a name. */
export type SavedView = {
  id: string
  name: string
  /** The query string of the list's address. */
  search: string
  position: number
}

export const VIEW_COLUMNS = 'id,name,search,position'

/** As the database holds them. */
export const MOST_VIEWS = 50
export const LONGEST_NAME = 60

/** Query keys of views; each begins with its owner, so that accounts on one device never mix. */
export const savedViewKeys = {
  list: (userId: string) => ['views', userId, 'list'] as const,
}

/** The name as the database stores it. */
export function tidyViewName(typed: string): string {
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Why a name cannot be given to a view; undefined when it can. `id` is the view that may have it already. */
export function problemOfName(
  typed: string,
  views: readonly SavedView[],
  id: string | null,
): string | undefined {
  const name = tidyViewName(typed)
  if (name === '') return 'Give the view a name.'
  if (name.length > LONGEST_NAME) return `A name has up to ${LONGEST_NAME} characters.`
  const isTaken = views.some(
    (view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? 'You have a view with this name already.' : undefined
}
