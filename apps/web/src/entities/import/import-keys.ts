/** Query keys of imports; each starts with its owner. */
export const importKeys = {
  all: (userId: string) => ['imports', userId] as const,
  recent: (userId: string) => ['imports', userId, 'recent'] as const,
  payers: (userId: string) => ['imports', userId, 'payers'] as const,
}
