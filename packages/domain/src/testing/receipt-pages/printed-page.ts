/** A document written by hand in a shop's layout: its lines ('  ' begins another column) and its values. */
export type PrintedPage = {
  title: string
  lines: readonly string[]
  says: {
    total: number
    currency: string | null
    orderDate: string
    orderNumber?: string
    merchant?: string
    /** Names with number and unit price in cents. */
    items?: readonly (readonly [name: string, quantity: number, price: number])[]
  }
  /** Values that have to be marked; all others have to be sure. */
  marked?: readonly ('total' | 'currency' | 'orderDate' | 'orderNumber' | 'merchant' | 'items')[]
}
