/** Query keys of imports; each starts with its owner. */
export const importKeys = {
  recent: (userId: string) => ['imports', userId, 'recent'] as const,
}
