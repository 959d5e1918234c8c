/** Title of a page, as a route's `head` returns it: 'My Products · SampleTrail'. */
export function pageTitle(title: string): { meta: [{ title: string }] } {
  return { meta: [{ title: `${title} · SampleTrail` }] }
}
