import { createContext, use } from 'react'

/** Opens the introduction that the signed-in layout owns. */
export const OnboardingContext = createContext<(() => void) | null>(null)

/** The function that opens the introduction. */
export function useOpenOnboarding(): () => void {
  const open = use(OnboardingContext)
  if (open === null) throw new Error('Only signed-in screens have an introduction.')
  return open
}
