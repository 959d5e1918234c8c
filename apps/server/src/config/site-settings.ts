import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import { PLANS, readPlans, type PlanRow, type Plans } from '@sampletrail/domain/plans/plans.ts'
import type { Backend } from '#src/backend.ts'
import type { Log } from '#src/log/log.ts'

/** Settings that admins change while the server runs. */
export interface SiteValues {
  videos: PublicConfig['videos']
  /** Added to shared links to Amazon; null shares them unchanged. */
  affiliateTag: string | null
  plans: Plans
}

/** The environment's values, for fields that admins did not set. */
type SiteEnvironment = Omit<SiteValues, 'plans'>

export interface SiteSettings {
  environment: SiteEnvironment
  /** The known values, at once; refreshes old ones in the background. */
  known(): SiteValues
  /** The current values, give or take a second; the last known ones if the database does not answer in time. */
  read(): Promise<SiteValues>
}

/** Milliseconds that an answer stays fresh, that pages wait for a new one, and that a failed database is left alone. */
const validity = 1000
const patience = 1000
const rest = 5000

interface Answer {
  settings: {
    demo_video_url: string | null
    onboarding_video_url: string | null
    affiliate_tag: string | null
  }
  plans: PlanRow[]
}

/**
 * Admins' values, before the environment's (docs/behaviour/admin-settings.md). One query a second at most, however many requests
 * there are; equal answers return the same object.
 */
export function createSiteSettings(
  backend: Pick<Backend, 'asService'>,
  environment: SiteEnvironment,
  log: Log,
  now = () => performance.now(),
): SiteSettings {
  let values: SiteValues = { ...environment, plans: PLANS }
  let source = ''
  let freshUntil = -Infinity
  let asking: Promise<void> | null = null

  async function ask(): Promise<void> {
    try {
      const { rows } = await backend.asService((transaction) =>
        transaction.query<{ answer: Answer }>(
          `select jsonb_build_object(
             'settings', (select to_jsonb(held) from public.settings as held),
             'plans', (select jsonb_agg(to_jsonb(plan) order by plan.tier) from public.plans as plan)
           ) as answer`,
        ),
      )
      freshUntil = now() + validity
      const answer = rows[0]?.answer
      const text = JSON.stringify(answer)
      if (answer === undefined || text === source) return
      source = text
      values = join(answer, environment)
    } catch (error) {
      freshUntil = now() + rest
      log.warn('settings.unread', { error })
    }
  }

  function refresh(): Promise<void> {
    if (asking === null && now() < freshUntil) return Promise.resolve()
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    environment,
    known() {
      void refresh()
      return values
    },
    async read() {
      await waitFor(refresh(), patience)
      return values
    },
  }
}

function join({ settings, plans }: Answer, environment: SiteEnvironment): SiteValues {
  return {
    videos: {
      demo: readAddress(settings.demo_video_url) ?? environment.videos.demo,
      onboarding: readAddress(settings.onboarding_video_url) ?? environment.videos.onboarding,
    },
    affiliateTag: settings.affiliate_tag ?? environment.affiliateTag,
    plans: readPlans(plans),
  }
}

/** The database checks the form of an address; some hosts of that form are invalid. */
function readAddress(text: string | null): string | null {
  return text !== null && URL.canParse(text) ? text : null
}

async function waitFor(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
