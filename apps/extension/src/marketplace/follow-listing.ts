import type { MarketplaceStatus } from '@sampletrail/contracts/marketplace-posting.ts'
import { MARKETPLACE_ORIGIN } from '#src/origins.ts'
import type { Session } from '#src/marketplace/sessions.ts'

type News = Pick<MarketplaceStatus, 'message' | 'type' | 'url'>

/** The message while the marketplace's page opens. */
export const OPENED_NEWS: News = {
  type: 'info',
  message: 'Facebook Marketplace opens in a new tab. The form is filled in there.',
}

/** The app's message once the form is filled in; `missing` names the fields that the person has to fill in. */
export function filledNews(missing: readonly string[]): News {
  return {
    type: 'info',
    message: `The form on Facebook Marketplace is filled in${advise(missing)}`,
  }
}

/** The same, for the marketplace's page itself. */
export function filledNote(missing: readonly string[]): string {
  return `SampleTrail filled in this form${advise(missing)}`
}

function advise(missing: readonly string[]): string {
  const rest =
    missing.length === 0
      ? ''
      : ` as far as possible. Not filled in: ${missing.join(', ')}. Fill them in by hand`
  return `${rest}. Check everything, especially the category, then press Publish.`
}

/** The message if the form is still there a while after the click on Publish. */
export const WAITING_NEWS: News = {
  type: 'info',
  message:
    'Facebook Marketplace has not confirmed the listing yet. Look in its tab: Facebook may need something from you, or may have refused the listing.',
}

/** Whether this is the form for a new item. */
export function isCreatePage(address: string): boolean {
  return pathOf(address)?.startsWith('/marketplace/create') === true
}

/**
 * The meaning of this address in the marketplace's tab: null while undecided. Published means that the click on Publish led
 * directly to a listing or to the person's own listings. If they pressed something else meanwhile, the listing may have been
 * refused; if they only look around, they have published nothing.
 */
export function placeNews(stage: Session['stage'], address: string): News | null {
  const path = pathOf(address)
  if (!isAsked(stage) || path === null || isCreatePage(address)) return null
  const [, id] = /^\/marketplace\/item\/(\d+)/.exec(path) ?? []
  const isListing = id !== undefined || /^\/marketplace\/you(?:\/|$)/.test(path)
  if (stage !== 'publishing' || !isListing) {
    return { type: 'error', message: `You left the form. ${unseenText}` }
  }
  return {
    type: 'success',
    message: 'The listing was published on Facebook Marketplace.',
    ...(id !== undefined && { url: `${MARKETPLACE_ORIGIN}/marketplace/item/${id}/` }),
  }
}

/** The meaning of a closed tab of the marketplace. */
export function closedNews(stage: Session['stage']): News {
  return {
    type: 'error',
    message: isAsked(stage)
      ? `The Facebook Marketplace tab was closed. ${unseenText}`
      : 'The Facebook Marketplace tab was closed before the listing was published.',
  }
}

const unseenText =
  'We could not see whether the listing was published. Check your listings on Facebook Marketplace before you post it again.'

/** Whether Publish was pressed. */
const isAsked = (stage: Session['stage']): boolean => stage === 'publishing' || stage === 'unsure'

function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === MARKETPLACE_ORIGIN ? url.pathname : null
}
