import { type Attributes, type HtmlToken, readHtml } from '#src/mails/html/html-tokens.ts'
import { type MailLink, type MailRow, RowWriter } from '#src/mails/mail-row.ts'

/** Elements that begin and end a row. */
const BLOCKS = new Set(
  'p,div,tr,table,tbody,thead,ul,ol,li,dl,dt,dd,h1,h2,h3,h4,h5,h6,br,hr,section,article,header,footer,main,center,blockquote,pre,body'.split(
    ',',
  ),
)
const HIDDEN =
  /display\s*:\s*none|visibility\s*:\s*hidden|max-height\s*:\s*0(?![.\d])|mso-hide\s*:\s*all|opacity\s*:\s*0(?![.\d])|font-size\s*:\s*0(?![.\d])/iu
const RAISED = /vertical-align\s*:\s*(?:super|top|text-top)/iu
const STRUCK = /text-decoration[^;]*line-through/iu
/** Deeper elements belong to the last one that counts. */
const DEEPEST = 200

type Element = { name: string; isHidden: boolean; isRaised: boolean; isStruck: boolean }

/**
 * The rows of a mail as a person sees them: hidden text is left out, cells of a table row are one row, and raised cents
 * ('$15' and a small '99') get their point. Nothing is run or fetched.
 */
export function rowsOfHtml(html: string): MailRow[] {
  const writer = new RowWriter()
  const open: Element[] = []
  const inside = { hidden: 0, raised: 0, struck: 0 }
  let link: MailLink | null = null

  const count = (element: Element, step: 1 | -1): void => {
    if (element.isHidden) inside.hidden += step
    if (element.isRaised) inside.raised += step
    if (element.isStruck) inside.struck += step
  }
  const handle = (token: HtmlToken): void => {
    if (token.kind === 'raw') return
    if (token.kind === 'text') {
      if (inside.hidden > 0 || inside.struck > 0) return
      writer.write(token.text, { isRaised: inside.raised > 0 })
      if (link) link.text = `${link.text} ${token.text}`.slice(0, LONGEST_LINK_TEXT)
      return
    }
    const { name } = token
    if (BLOCKS.has(name)) writer.endRow()
    if (name === 'td' || name === 'th') writer.endCell()
    if (token.kind === 'close') {
      if (name === 'a') link = null
      const place = open.findLastIndex((element) => element.name === name)
      if (place >= 0) for (const element of open.splice(place)) count(element, -1)
      return
    }
    const { attributes } = token
    if (name === 'img' && inside.hidden === 0 && link) link.picture ||= attributes['alt'] ?? ''
    if (name === 'a' && inside.hidden === 0) {
      link = { address: attributes['href'] ?? '', text: '', picture: '' }
      writer.addLink(link)
    }
    if (token.isEmpty || open.length >= DEEPEST) return
    const element = elementOf(name, attributes)
    count(element, 1)
    open.push(element)
  }
  for (const token of readHtml(html)) {
    handle(token)
    if (writer.isFull) break
  }
  return writer.end()
}

const LONGEST_LINK_TEXT = 500

function elementOf(name: string, attributes: Attributes): Element {
  const style = attributes['style'] ?? ''
  return {
    name,
    isHidden: 'hidden' in attributes || HIDDEN.test(style),
    isRaised: name === 'sup' || (name === 'span' && RAISED.test(style)),
    isStruck: name === 's' || name === 'del' || name === 'strike' || STRUCK.test(style),
  }
}
