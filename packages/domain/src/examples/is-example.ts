/**
 * Whether a product is an example. Examples belong to an import whose id is that of their owner, which no file has, so that
 * they are found again however they were edited. docs/behaviour/onboarding.md
 */
export function isExample(product: { import_id: string | null }, userId: string): boolean {
  return product.import_id === userId
}
