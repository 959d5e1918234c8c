/** A place where people publish reviews, besides Amazon. */
export type ReviewPlace = {
  /** Whether the address is one review, not a page with several or a video that may be anything. */
  isReview: boolean
  /** The parameters that select the page; all others are tracking. */
  keeps?: readonly string[]
  /** Where the others select the page: the parameters that are tracking, besides those that all sites use. */
  drops?: RegExp
  /** Replaces a mobile host. */
  host?: string
}

type Reader = (url: URL, host: string) => ReviewPlace | null

const WALMART =
  /^(?:ath.*|wl\d*|wml?spartner|sourceid|veh|adid|affiliates.*|campaign_id|from|irgwc|clickid|sharedid)$/iu
const EBAY = /^(?:_trk.*|_from|hash|amdata|mk.*|campid|toolid|customid|siteid|ss[a-z]+|media)$/iu
const MAPS = /^(?:entry|g_ep|g_st|coh|ved|sa|utm.*|skid|sca_esv|shorturl)$/iu

const READERS: readonly Reader[] = [
  (url, host) => {
    if (!/^(?:www\.|m\.)?walmart\.(?:com|ca|com\.mx)$/u.test(host)) return null
    if (!/\/reviews?\//u.test(url.pathname)) return null
    return { isReview: true, drops: WALMART, host: `www.${host.replace(/^(?:www|m)\./u, '')}` }
  },
  (url, host) => {
    if (!/^(?:[a-z0-9-]+\.)*ebay\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/u.test(host)) return null
    const isFeedback =
      /\/(?:fdbk|urw|usr|reviews?)\//u.test(url.pathname) ||
      /ViewFeedback/u.test(url.pathname + url.search)
    return isFeedback ? { isReview: true, drops: EBAY, host: host.replace(/^m\./u, 'www.') } : null
  },
  (_url, host) => {
    if (/^(?:www\.)?youtu\.be$/u.test(host)) return { isReview: false, keeps: ['t', 'lc'] }
    if (!/^(?:www\.|m\.)?youtube\.com$/u.test(host)) return null
    return { isReview: false, keeps: ['v', 't', 'lc'], host: 'www.youtube.com' }
  },
  (url, host) => {
    if (
      !/^(?:[a-z]+\.)?tiktok\.com$/u.test(host) ||
      !/\/(?:video|photo|t)\/|^\/[^/]+\/?$/u.test(url.pathname)
    )
      return null
    const isMobile = host === 'm.tiktok.com'
    return { isReview: false, keeps: [], ...(isMobile && { host: 'www.tiktok.com' }) }
  },
  (_url, host) =>
    /^(?:www\.|m\.)?(?:instagram|threads)\.(?:com|net)$/u.test(host)
      ? { isReview: false, keeps: [], host: `www.${host.replace(/^(?:www|m)\./u, '')}` }
      : null,
  (_url, host) =>
    /^(?:www\.|m\.|web\.|mbasic\.)?facebook\.com$/u.test(host)
      ? {
          isReview: false,
          keeps: ['story_fbid', 'id', 'v', 'fbid', 'comment_id', 'set'],
          host: 'www.facebook.com',
        }
      : null,
  (url, host) =>
    /^(?:[a-z]{2,3}\.)?trustpilot\.com$/u.test(host)
      ? { isReview: url.pathname.startsWith('/reviews/'), keeps: ['page', 'languages'] }
      : null,
  (url, host) => {
    if (/^(?:maps\.app\.goo\.gl|g\.page)$/u.test(host)) return { isReview: true, keeps: [] }
    if (host === 'goo.gl')
      return url.pathname.startsWith('/maps/') ? { isReview: true, keeps: [] } : null
    if (!/^(?:www\.|maps\.|search\.)?google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/u.test(host))
      return null
    const isReview = /^\/(?:maps\/(?:reviews|contrib)|local\/reviews)/u.test(url.pathname)
    return isReview || host.startsWith('maps.') || url.pathname.startsWith('/maps')
      ? { isReview, drops: MAPS }
      : null
  },
]

/** The place of an address, and which of its parameters are tracking; null for every other address. */
export function reviewPlaceOf(url: URL): ReviewPlace | null {
  const host = url.hostname.toLowerCase()
  for (const read of READERS) {
    const place = read(url, host)
    if (place !== null) return place
  }
  return null
}
