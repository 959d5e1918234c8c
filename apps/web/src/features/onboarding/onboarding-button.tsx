import { CircleHelp } from 'lucide-react'
import { useOpenOnboarding } from '#src/features/onboarding/onboarding-context.ts'

/**
 * Opens the introduction again. It floats at the lower right where the page leaves room beside its content; elsewhere it would lie on
 * other controls, and is where it is rendered.
 */
export function OnboardingButton() {
  const open = useOpenOnboarding()
  return (
    <button
      type="button"
      aria-label="Show the introduction"
      title="Show the introduction"
      onClick={open}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-raised text-accent-ink transition-colors hover:bg-accent-soft min-[81rem]:fixed min-[81rem]:right-3 min-[81rem]:bottom-6 min-[81rem]:z-30 min-[81rem]:size-12 min-[81rem]:shadow-md"
    >
      <CircleHelp aria-hidden className="size-6" />
    </button>
  )
}
