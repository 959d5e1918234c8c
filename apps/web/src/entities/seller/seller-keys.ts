/** Query keys of sellers; each starts with the user. */
export const sellerKeys = {
  all: (userId: string) => ['sellers', userId] as const,
  options: (userId: string, seesGlobal: boolean) =>
    ['sellers', userId, 'options', seesGlobal] as const,
  marks: (userId: string) => ['sellers', userId, 'marks'] as const,
  terms: (userId: string, sellerId: string) => ['sellers', userId, 'terms', sellerId] as const,
  own: (userId: string) => ['sellers', userId, 'own'] as const,
}
