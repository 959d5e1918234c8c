/** The codes as a file that says what they are for. */
function describeCodes(codes: readonly string[], email: string): string {
  return [
    `SampleTrail recovery codes for ${email}`,
    'Any of these gets you in when you have lost your authenticator app. Using one turns two-factor off and ends the others.',
    '',
    ...codes,
    '',
  ].join('\n')
}

/** Downloads the codes as a text file. */
export function downloadCodes(codes: readonly string[], email: string): void {
  const file = new Blob([describeCodes(codes, email)], { type: 'text/plain' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'sampletrail-recovery-codes.txt'
  link.click()
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
