const LIST_VIEWS = ['grid', 'table'] as const

/** How My Products shows products: as cards, or as rows. */
export type ListView = (typeof LIST_VIEWS)[number]

/** Belongs to the device, as the theme does. */
const KEY = 'products-view'

export function isListView(value: unknown): value is ListView {
  return LIST_VIEWS.some((view) => view === value)
}

/** This device's last view. */
export function readListView(): ListView {
  const kept = localStorage.getItem(KEY)
  return isListView(kept) ? kept : 'grid'
}

export function keepListView(view: ListView): void {
  localStorage.setItem(KEY, view)
}
