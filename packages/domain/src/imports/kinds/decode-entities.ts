const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A name without HTML's entities, which some exports leave in it: 'Salt &amp; Pepper' is 'Salt & Pepper'. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,6}|x[\da-f]{1,5})|([a-z]{2,4}));/giu,
    (whole: string, digits: string | undefined, name: string) => {
      if (digits === undefined) return NAMED[name.toLowerCase()] ?? whole
      const code = Number(`0${digits}`)
      return code > 31 && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : whole
    },
  )
}
