/** The characters that a local part may have without quotes; one label after another for the domain. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
const LONGEST = 254

/** Whether it is one plain address that cannot become several or a header. */
export function isMailAddress(value: string): boolean {
  return value.length <= LONGEST && ADDRESS.test(value)
}

/** Reads `name@host` or `Name <name@host>`; null for anything else. */
export function readMailAddress(value: string): { name: string; address: string } | null {
  const named = /^([^<>\r\n]*)<([^<>\r\n]+)>$/.exec(value.trim())
  const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? ''
  const address = (named?.[2] ?? value).trim()
  return isMailAddress(address) ? { name, address } : null
}
