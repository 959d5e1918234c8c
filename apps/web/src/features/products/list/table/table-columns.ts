import {
  DEFAULT_LAYOUT,
  type TableColumn,
  type TableLayout,
  readLayout,
} from '@sampletrail/domain/products/table-layout.ts'
import { useMemo, useSyncExternalStore } from 'react'

/** Belongs to the device, as the view does: the columns of the table, their order and widths. */
const KEY = 'products-columns'
const readers = new Set<() => void>()

/** What people read above the columns. */
export const COLUMN_LABELS: Record<TableColumn, string> = {
  status: 'Status',
  seller: 'Seller',
  price: 'Price',
  'tax value': 'Tax value',
  'order number': 'Order number',
  'storage place': 'Storage place',
  'order date': 'Ordered',
  added: 'Added',
  'refund due': 'Owed to you',
}

function readKept(): string {
  return localStorage.getItem(KEY) ?? ''
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** The layout that this device keeps for the table of My Products. */
export function useTableLayout(): TableLayout {
  const kept = useSyncExternalStore(subscribe, readKept)
  return useMemo(() => readLayout(kept), [kept])
}

/** Keeps a layout; the default one leaves nothing on the device. */
export function keepTableLayout(layout: TableLayout): void {
  const text = JSON.stringify(layout)
  if (text === JSON.stringify(DEFAULT_LAYOUT)) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, text)
  for (const reader of readers) reader()
}
