/**
 * Stands in the built public pages where their own origin belongs; one build serves every environment, so the server
 * puts PUBLIC_URL in its place. A name that can never be somebody's.
 */
export const SITE_ORIGIN_PLACEHOLDER = 'https://site-origin.invalid'
