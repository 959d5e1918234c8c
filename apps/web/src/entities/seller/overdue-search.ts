/** The address of My Products with a seller's products that are ordered and not completed, those due first on top. */
export function overdueSearch(sellerId: string) {
  return {
    seller: sellerId,
    status: 'ordered,received,reviewed,published',
    sort: 'refund-due',
  } as const
}
