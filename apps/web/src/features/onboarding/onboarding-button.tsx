import { CircleHelp } from 'lucide-react'
import { useOpenOnboarding } from '#src/features/onboarding/onboarding-context.ts'

/** Opens the introduction again; floats at the lower right, on phones above the bar. */
export function OnboardingButton() {
  const open = useOpenOnboarding()
  return (
    <button
      type="button"
      aria-label="Show the introduction"
      title="Show the introduction"
      onClick={open}
      className="fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 grid size-12 place-items-center rounded-full border border-line bg-raised text-accent-ink shadow-md transition-colors hover:bg-accent-soft md:right-6 md:bottom-6"
    >
      <CircleHelp aria-hidden className="size-6" />
    </button>
  )
}
