/** The name to show; a product can be stored before it has one. */
export function productNameOf(product: { name: string | null }): string {
  return product.name?.trim() || 'Unnamed product'
}
