import type { MarketplaceStatus } from '@sampletrail/contracts/marketplace-posting.ts'
import { MARKETPLACE_ORIGIN } from '#src/origins.ts'
import type { Session } from '#src/sessions.ts'

type News = Pick<MarketplaceStatus, 'message' | 'type' | 'url'>

/** Said while the marketplace's page is opened. */
export const OPENED_NEWS: News = {
  type: 'info',
  message: 'Facebook Marketplace opens in a new tab. The form is filled in there.',
}

/** Said in the app once the form is filled in; `missing` names the fields that the person has to fill in. */
export function filledNews(missing: readonly string[]): News {
  return {
    type: 'info',
    message: `The form on Facebook Marketplace is filled in. ${advise(missing)}`,
  }
}

/** The same, as the marketplace's page itself says it. */
export function filledNote(missing: readonly string[]): string {
  return `SampleTrail filled in this form. ${advise(missing)}`
}

function advise(missing: readonly string[]): string {
  const rest =
    missing.length === 0 ? '' : `Not filled in: ${missing.join(', ')}. Please do so by hand. `
  return `${rest}Check it, the category above all, then press Publish.`
}

/** Whether this is the form for a new item. */
export function isCreatePage(address: string): boolean {
  return pathOf(address)?.startsWith('/marketplace/create') === true
}

/**
 * What it means that the marketplace's tab shows this address: null while nothing is decided. Only what follows a press on Publish
 * counts as published; whoever just looks around has published nothing.
 */
export function placeNews(stage: Session['stage'], address: string): News | null {
  const path = pathOf(address)
  if (stage !== 'publishing' || path === null || isCreatePage(address)) return null
  const [, id] = /^\/marketplace\/item\/(\d+)/.exec(path) ?? []
  return {
    type: 'success',
    message: 'The listing was published on Facebook Marketplace.',
    ...(id !== undefined && { url: `${MARKETPLACE_ORIGIN}/marketplace/item/${id}/` }),
  }
}

/** What it means that the marketplace's tab was closed. */
export function closedNews(stage: Session['stage']): News {
  return {
    type: 'error',
    message:
      stage === 'publishing'
        ? 'The Facebook Marketplace tab was closed while it was publishing. Look there whether the listing is up.'
        : 'The Facebook Marketplace tab was closed before the listing was published.',
  }
}

function pathOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.origin === MARKETPLACE_ORIGIN ? url.pathname : null
}
