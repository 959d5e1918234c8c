import { useSyncExternalStore } from 'react'

/** Belongs to the device, as the view does: the columns that a person added to the table. */
const KEY = 'products-columns'
const TAX_VALUE = 'tax-value'
const readers = new Set<() => void>()

function readTaxValue(): boolean {
  return localStorage.getItem(KEY) === TAX_VALUE
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/**
 * Whether the table of My Products has a column for the tax value. It takes the room of the day when a product was added, and
 * on narrow screens that of the seller.
 */
export function useTaxValueColumn(): boolean {
  return useSyncExternalStore(subscribe, readTaxValue)
}

/** Adds or removes the column. */
export function showTaxValueColumn(isShown: boolean): void {
  if (isShown) localStorage.setItem(KEY, TAX_VALUE)
  else localStorage.removeItem(KEY)
  for (const reader of readers) reader()
}
