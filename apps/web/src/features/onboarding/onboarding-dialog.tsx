import { getConfig } from '#src/lib/config.ts'
import { closeOnboarding } from '#src/entities/onboarding/check-onboarding.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { Tour } from '#src/entities/tour/tour.tsx'
import { TourEnd } from '#src/features/onboarding/tour-end.tsx'
import { OnboardingVideo } from '#src/features/onboarding/onboarding-video.tsx'
import { useConnection } from '#src/lib/connection.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Introduces newcomers to SampleTrail: the operator's video, or a tour of the screens. */
export function OnboardingDialog({
  open,
  onClose,
  onAddProduct,
}: {
  open: boolean
  onClose: () => void
  /** Opens the ways to add a product, on screens that have them. */
  onAddProduct?: (() => void) | undefined
}) {
  const user = useUser()
  const video = getConfig().videos.onboarding
  const hasVideo = useConnection() !== 'offline' && video !== null
  const close = () => {
    onClose()
    closeOnboarding(getSupabase(), user.id)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      size="lg"
      title="Welcome to SampleTrail"
      footer={
        <Button variant={hasVideo ? 'primary' : 'secondary'} onClick={close}>
          Start tracking
        </Button>
      }
    >
      {hasVideo ? (
        <OnboardingVideo url={video} isShown={open} />
      ) : (
        <Tour end={onAddProduct && <TourEnd onAddProduct={onAddProduct} onClose={close} />} />
      )}
    </Dialog>
  )
}
