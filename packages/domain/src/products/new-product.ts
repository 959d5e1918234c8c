/** What can say which product it is, as typed. */
export interface NewProduct {
  name: string
  link: string
  orderNumber: string
  price: string
  additionalNotes: string
  /** A picture or a receipt belongs to it. */
  hasFile: boolean
}

/** Why a product must not be added as it is: an empty form would use one of the plan's products for nothing. Null if nothing speaks against it. */
export function newProductProblem(product: NewProduct): string | null {
  const { name, link, orderNumber, price, additionalNotes, hasFile } = product
  const texts = [name, link, orderNumber, price, additionalNotes]
  if (hasFile || texts.some((text) => text.trim() !== '')) return null
  return 'Enter a name, a link, an order number or a price, or add a picture.'
}
