import { FileProblem, otherKind } from '#src/features/products/import/file/file-problem.ts'

export type DecodedText = { text: string; encoding: string }

/** Control characters that are rare in tables; a single one is allowed. */
const CONTROL = /[^\P{Cc}\s\u0085]/gu
const MOST_CONTROL = 0.05
/** How much of a file is enough to detect its encoding. */
const SAMPLE = 4096

/**
 * The text of a file: by its byte order mark, else UTF-16 if every other byte is empty, else UTF-8 if it is valid, else
 * the Windows set of its language: 1250 for Polish, 1254 for Turkish, 1252 for the others. Throws FileProblem if it is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (isBinary(text.slice(0, SAMPLE)) || /^\s*<(?:!doctype|html|\?xml)/iu.test(text)) {
    throw new FileProblem(otherKind)
  }
  return { text, encoding }
}

function isBinary(sample: string): boolean {
  const found = sample.match(CONTROL) ?? []
  return sample.includes('\0') || found.length > sample.length * MOST_CONTROL
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const empty = [0, 0]
  for (const [at, byte] of sample.entries())
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = empty
  // Latin letters use one byte of two.
  if (odd > sample.length / 4 && even < odd / 4) return 'utf-16le'
  if (even > sample.length / 4 && odd < even / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : windowsSetOf(bytes)
}

/** What Polish letters become in Windows-1252, where no other language has them: ł, ą and ż in a word, zł. */
const POLISH = /\p{Ll}[³¹¿Ÿ]\p{Ll}|\p{Lu}[£¯¥]\p{Lu}|(?<!\p{L})z³(?!\p{L})/u
/** What ı, ş, ğ and İ become there. Only Icelandic has these letters, too, and it has more of the others. */
const TURKISH = /[ýþðÝÞÐ]/gu
const NOT_TURKISH = /[áæéíóÁÆÉÍÓ]/gu

function windowsSetOf(bytes: Uint8Array): string {
  const western = new TextDecoder('windows-1252').decode(bytes)
  if (POLISH.test(western)) return 'windows-1250'
  const count = (letters: RegExp) => western.match(letters)?.length ?? 0
  return count(TURKISH) > count(NOT_TURKISH) ? 'windows-1254' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
