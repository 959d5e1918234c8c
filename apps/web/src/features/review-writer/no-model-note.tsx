import { usePlan } from '#src/entities/plan/use-plan.ts'
import { Banner } from '#src/ui/banner.tsx'

/** Shown if the server has no AI model; admins read how to set one up. */
export function NoModelNote() {
  const { isAdmin } = usePlan()
  return (
    <Banner kind="info">
      <p>Writing with AI is not set up here. You can still make a draft from your notes.</p>
      {isAdmin && (
        <p className="font-normal">
          To set it up, give the server AI_BASE_URL and AI_MODEL (and AI_API_KEY where the service
          asks for one), and start it again.
        </p>
      )}
    </Banner>
  )
}
