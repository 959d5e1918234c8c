import { describePerson } from '#src/auth/openid/issuer.fixture.ts'
import { target } from '#src/conformance/target.ts'

/**
 * Follows the redirects of a browser from `url`, through the provider and back, with the cookies of each answer, and
 * stops at the page of the application: the first address that is neither the project's service nor the provider's.
 */
export async function passProvider(url: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let hops = 0; hops < 6; hops += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${next.pathname} answered ${answer.status}`)
    next = new URL(location, next)
    if (!isOnTheWay(next)) return next
  }
  throw new Error('The browser was led in circles')
}

function isOnTheWay(url: URL): boolean {
  return url.origin === target.issuerUrl || url.pathname.startsWith('/auth/v1/')
}

/** An ID token of the provider for the person with this address; `claims` are added. */
export async function issueIdToken(
  email: string,
  claims: Record<string, unknown> = {},
): Promise<string> {
  const answer = await fetch(`${target.issuerUrl}/sign`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...describePerson(email), ...claims }),
  })
  return await answer.text()
}
