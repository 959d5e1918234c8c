/** Filters of My Products under a name. */
export type SavedView = {
  id: string
  name: string
  /** The query string of the list's address. */
  search: string
  position: number
}

export const VIEW_COLUMNS = 'id,name,search,position'

/** Query keys of views; each starts with its owner, so that accounts on one device never mix. */
export const savedViewKeys = {
  list: (userId: string) => ['views', userId, 'list'] as const,
}
