// The landing page, which loads almost nothing, uses this too: it imports nothing.

const codeKey = 'referralCode'
const timestampKey = 'referralTimestamp'
const captureDelayMs = 500
/** The same pattern as that of the column that stores the code. */
const codePattern = /^[A-Za-z0-9_.-]{1,64}$/

/** The referrer's code in an address; nothing if it is not one. */
function readCode(search: string): string | undefined {
  const code = new URLSearchParams(search).get('ref') ?? ''
  return codePattern.test(code) ? code : undefined
}

/**
 * Stores the code with which the page was opened. It is read at once, because the address may change before it is stored;
 * the first code on a device stays, as an account's first one does. docs/behaviour/accounts.md
 */
export function captureReferral(search = window.location.search): void {
  const code = readCode(search)
  if (code === undefined) return
  const keep = () => keepCode(code)
  setTimeout(keep, captureDelayMs)
  // A person may act faster than that.
  window.addEventListener('pagehide', keep, { once: true })
}

function keepCode(code: string): void {
  if (readReferral() !== undefined) return
  localStorage.setItem(codeKey, code)
  if (localStorage.getItem(timestampKey) === null) {
    localStorage.setItem(timestampKey, new Date().toISOString())
  }
}

/** The code stored on this device, if it is valid. */
export function readReferral(): string | undefined {
  const code = localStorage.getItem(codeKey)
  return code !== null && codePattern.test(code) ? code : undefined
}
