/** Query keys of what is shared with sellers; each has its owner in second place. None of it is stored on the device. */
export const caseKeys = {
  ofAny: (userId: string) => ['cases', userId, 'of'] as const,
  of: (userId: string, products: readonly string[]) => ['cases', userId, 'of', products] as const,
  links: (userId: string) => ['cases', userId, 'links'] as const,
  openLinks: (userId: string) => ['cases', userId, 'links', 'open'] as const,
  endedLinks: (userId: string) => ['cases', userId, 'links', 'ended'] as const,
  allAnswers: (userId: string) => ['cases', userId, 'answers'] as const,
  openAnswers: (userId: string) => ['cases', userId, 'answers', 'open'] as const,
  answers: (userId: string, product: string) => ['cases', userId, 'answers', product] as const,
  blackout: (userId: string, path: string) => ['cases', userId, 'blackout', path] as const,
}
