/** Query keys of sellers; each begins with the person who looks. */
export const sellerKeys = {
  all: (userId: string) => ['sellers', userId] as const,
  options: (userId: string, seesGlobal: boolean) =>
    ['sellers', userId, 'options', seesGlobal] as const,
  own: (userId: string) => ['sellers', userId, 'own'] as const,
}
