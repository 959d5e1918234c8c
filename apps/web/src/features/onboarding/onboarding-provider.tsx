import { lazy, Suspense, useState, type ReactNode } from 'react'
import { closeOnboarding } from '#src/entities/onboarding/ask-onboarding.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { OnboardingContext } from '#src/features/onboarding/onboarding-context.ts'
import { useOnboardingOccasions } from '#src/features/onboarding/use-onboarding-occasions.ts'
import { getSupabase } from '#src/lib/supabase.ts'

const OnboardingDialog = lazy(async () => ({
  default: (await import('#src/features/onboarding/onboarding-dialog.tsx')).OnboardingDialog,
}))

/** Owns the introduction: it opens by itself when it is due, and whenever somebody asks for it. */
export function OnboardingProvider({ children }: { children: ReactNode }) {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    closeOnboarding(getSupabase(), user.id)
  }
  useOnboardingOccasions(show)
  return (
    <OnboardingContext value={show}>
      {children}
      {used && (
        <Suspense>
          <OnboardingDialog open={open} onClose={close} />
        </Suspense>
      )}
    </OnboardingContext>
  )
}
