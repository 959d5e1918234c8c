import { useSyncExternalStore } from 'react'

/** Belongs to the device, as the view does: the columns that a person added to the table. */
const KEY = 'products-columns'
const readers = new Set<() => void>()

/**
 * The columns that a person may add to the table of My Products. The tax value takes the room of the day when a product was
 * added; the storage place that of the order number, and on narrower screens that of the order's day. If there is no room
 * for either, the first of them takes that of the seller.
 */
export type AddedColumn = 'tax-value' | 'storage-place'

function readColumns(): string {
  return localStorage.getItem(KEY) ?? ''
}

const isIn = (columns: string, column: AddedColumn): boolean => columns.split(',').includes(column)

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Whether the table has a column. */
export function useAddedColumn(column: AddedColumn): boolean {
  return isIn(useSyncExternalStore(subscribe, readColumns), column)
}

/** Adds or removes a column. */
export function showColumn(column: AddedColumn, isShown: boolean): void {
  const others = readColumns()
    .split(',')
    .filter((one) => one !== '' && one !== column)
  const columns = isShown ? [...others, column] : others
  if (columns.length > 0) localStorage.setItem(KEY, columns.join(','))
  else localStorage.removeItem(KEY)
  for (const reader of readers) reader()
}
