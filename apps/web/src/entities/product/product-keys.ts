/** Query keys of products; each starts with its owner, so that accounts on one device never mix. */
export const productKeys = {
  all: (userId: string) => ['products', userId] as const,
  list: (userId: string) => ['products', userId, 'list'] as const,
  trash: (userId: string) => ['products', userId, 'trash'] as const,
  details: (userId: string) => ['products', userId, 'detail'] as const,
  detail: (userId: string, id: string) => ['products', userId, 'detail', id] as const,
  history: (userId: string, id: string) => ['products', userId, 'history', id] as const,
  proofs: (userId: string, id: string) => ['products', userId, 'proofs', id] as const,
  listings: (userId: string, id: string) => ['products', userId, 'listings', id] as const,
}
