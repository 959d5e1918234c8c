/**
 * A person's or a shop's name for comparing: its words without accents, in any order, so that 'Wei Li' and 'LI WEI' are the same.
 * Null if it has fewer than three letters and is no Chinese or similar name.
 */
export function senderNameKey(name: string | null): string | null {
  const words = (name ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  const key = (words ?? []).toSorted().join(' ')
  return key.length >= 3 || /\p{Lo}{2}/u.test(key) ? key : null
}
