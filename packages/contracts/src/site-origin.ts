/**
 * Placeholder in the built public pages for their own origin. One build serves every environment, so the server inserts
 * PUBLIC_URL. The name can never be a real one.
 */
export const SITE_ORIGIN_PLACEHOLDER = 'https://site-origin.invalid'
