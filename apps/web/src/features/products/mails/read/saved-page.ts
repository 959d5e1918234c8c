import PostalMime from 'postal-mime'

/** A page that a browser saved, or that the browser extension captured. */
export type SavedPage = {
  /** Where the browser had it from; null if it does not say. */
  address: string | null
  title: string
  html: string
}

const PAGE_NAME = /\.x?html?$/iu
const ARCHIVE_NAME = /\.mhtml?$/iu
/** Browsers write this into what they save. */
const SAVED_FROM = /<!--\s*saved from url=\(\d+\)(\S+)\s*-->/iu
const CANONICAL = /<link\b[^<>]{0,1000}\brel=["']?canonical["']?[^<>]{0,1000}>/iu
const TITLE = /<title\b[^<>]{0,1000}>([^<]*)<\/title>/iu
const CHARSET = /<meta\b[^<>]{0,1000}\bcharset=["']?([\w-]+)/iu
/** Their beginning has all of these. */
const HEAD_LETTERS = 400_000

/** The page of a file: HTML, or the archive (.mhtml) of a page. Null for every other file. */
export async function savedPageOf(file: File, bytes: Uint8Array): Promise<SavedPage | null> {
  const { name, type } = file
  if (type === 'text/html' || PAGE_NAME.test(name)) return pageOf(decode(bytes))
  if (type !== 'multipart/related' && !ARCHIVE_NAME.test(name)) return null
  const archive = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
  const { html } = archive
  if (html === undefined) return null
  const from = archive.headers.find(({ key }) =>
    ['snapshot-content-location', 'content-location'].includes(key),
  )
  const page = pageOf(html)
  return { ...page, address: from?.value.trim() ?? page.address }
}

function pageOf(html: string): SavedPage {
  const head = html.slice(0, HEAD_LETTERS)
  const canonical = /\bhref=["']([^"']+)["']/iu.exec(CANONICAL.exec(head)?.[0] ?? '')?.[1]
  return {
    address: SAVED_FROM.exec(head)?.[1] ?? canonical ?? null,
    title: TITLE.exec(head)?.[1]?.trim() ?? '',
    html,
  }
}

/** Pages say in which character set they are, and browsers save most as UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  // Some programs on Windows save in UTF-16, and mark it.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const utf8 = new TextDecoder().decode(bytes)
  if (!utf8.includes('\uFFFD')) return utf8
  const named = CHARSET.exec(utf8.slice(0, HEAD_LETTERS))?.[1] ?? 'windows-1252'
  try {
    return new TextDecoder(named).decode(bytes)
  } catch {
    // A character set that browsers do not know: a few letters are wrong, the rest can be read.
    return utf8
  }
}
