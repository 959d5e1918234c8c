// The landing page, which loads next to nothing, uses this too: it imports nothing.

const codeKey = 'referralCode'
const timestampKey = 'referralTimestamp'
const captureDelayMs = 500
/** The same pattern as that of the column which keeps the code. */
const codePattern = /^[A-Za-z0-9_.-]{1,64}$/

/** The code of whoever sent somebody here, from an address; nothing when it is none. */
function readCode(search: string): string | undefined {
  const code = new URLSearchParams(search).get('ref') ?? ''
  return codePattern.test(code) ? code : undefined
}

/**
 * Keeps the code that the page was opened with. It is read at once, because the address may change before it is kept;
 * the first code on a device stays, as the first one of an account does. docs/behaviour/accounts.md
 */
export function captureReferral(search = window.location.search): void {
  const code = readCode(search)
  if (code === undefined) return
  const keep = () => keepCode(code)
  setTimeout(keep, captureDelayMs)
  // Somebody is quicker than that.
  window.addEventListener('pagehide', keep, { once: true })
}

function keepCode(code: string): void {
  if (readReferral() !== undefined) return
  localStorage.setItem(codeKey, code)
  if (localStorage.getItem(timestampKey) === null) {
    localStorage.setItem(timestampKey, new Date().toISOString())
  }
}

/** The code that is kept on this device, if it is one. */
export function readReferral(): string | undefined {
  const code = localStorage.getItem(codeKey)
  return code !== null && codePattern.test(code) ? code : undefined
}
