/** Letters for comparing: small, without accents, and those of Polish and Turkish that no accent makes (ł, ı). */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
}
