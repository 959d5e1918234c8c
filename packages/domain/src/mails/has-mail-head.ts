/** Each letter fits in one way only: anybody who can send us a text would keep us busy otherwise. */
const HEAD = /^(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*){2}/u
const FIELD =
  /^(?:from|to|subject|date|received|mime-version|content-type|delivered-to|return-path):/imu

/** Whether a text begins as an email does: with two fields, one of which is an email's. */
export function hasMailHead(start: string): boolean {
  const text = start.replace(/^\s+/u, '')
  return HEAD.test(text) && FIELD.test(text)
}
