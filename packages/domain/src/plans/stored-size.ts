/** An account's used and allowed storage: '12.3 MB of 500 MB'. Rounded up, so that full is full. */
export function describeStorage(usedBytes: number, mostBytes: number): string {
  return `${sizeText(Math.ceil(usedBytes / 100_000) * 100_000)} of ${sizeText(mostBytes)}`
}

/** The used share, from 0 to 100. */
export function storagePercent(usedBytes: number, mostBytes: number): number {
  return mostBytes > 0 ? Math.min(100, (usedBytes / mostBytes) * 100) : 100
}

function sizeText(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB']
  return `${size.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`
}
