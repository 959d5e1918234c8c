const HEAD = /^(?:[!-9;-~]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2}/u
const FIELD =
  /^(?:from|to|subject|date|received|mime-version|content-type|delivered-to|return-path):/imu

/** Whether a text begins as an email does: with two fields, one of which is an email's. */
export function hasMailHead(start: string): boolean {
  const text = start.replace(/^\s+/u, '')
  return HEAD.test(text) && FIELD.test(text)
}
