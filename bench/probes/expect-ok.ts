/** The body of a good answer. Throws a refusal's message. */
export async function expectOk(sent: Promise<Response>): Promise<Buffer> {
  const response = await sent
  const body = Buffer.from(await response.arrayBuffer())
  if (response.ok) return body
  const { pathname } = new URL(response.url)
  throw new Error(`${pathname} answered ${response.status}: ${body.toString()}`)
}
