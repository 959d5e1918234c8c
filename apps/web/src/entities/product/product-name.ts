/** The name to show; a product can be kept before it has one. */
export function productNameOf(product: { name: string | null }): string {
  return product.name?.trim() || 'Unnamed product'
}
