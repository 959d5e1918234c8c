/** A document written by hand as shops print them: its lines ('  ' begins another column) and what it says. */
export type PrintedPage = {
  title: string
  lines: readonly string[]
  says: {
    total: number
    currency: string | null
    orderDate: string
    orderNumber?: string
    merchant?: string
    /** Names with number and price in cents of one. */
    items?: readonly (readonly [name: string, quantity: number, price: number])[]
  }
  /** What has to be marked; the rest of what it says has to be sure. */
  marked?: readonly ('total' | 'currency' | 'orderDate' | 'orderNumber' | 'merchant' | 'items')[]
}
