import { blockAfter, type BlockLine, lineBelow } from '#src/cases/private-words-blocks.ts'
import {
  addressLabel,
  addressLabelWithin,
  greeting,
  isNobody,
  isOfShop,
  isStop,
  isTitle,
  nameLabel,
} from '#src/cases/private-words-labels.ts'
import { isEmailOfShop } from '#src/cases/private-words-shapes.ts'
import { markPart, plainText, type Segment, type Sheet } from '#src/cases/private-words-page.ts'

const NAME_PART =
  /^(?:\p{Lu}[\p{L}'’.-]*|\p{Lu}\.|[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]{1,8})[,.!:;]?$/u
const MOST_PARTS = 5
/** A label that goes on in the next line has at most so many words in the first one, and as little space between them. */
const LONGEST_WRAPPED = 2
const WRAP_GAP = 0.9
const LONGEST_GREETED = 4
const NO_NAME =
  /^(?:cash|walk-?in|guest|n\/a|none|unknown|same|front door|porch|mailbox|resident|reception|neighbou?r|handed|left|locker|agent|online|self)(?!\p{L})/u
const EASTERN_NAMES = [
  /(?<name>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}a-zA-Z ]{1,14})\s?(?:様|さま|さん(?!\p{L}))/gu,
  /(?:亲爱的|親愛的|尊敬的|您好[,，]\s?|你好[,，]\s?)(?<name>\p{Script=Han}{2,4})/gu,
]
const EASTERN_NOBODY = /お客|皆|各位|客户|客戶|用户|顾客|买家|卖家|会员|朋友|先生|女士/u
const OWN =
  /^(?<name>\p{Lu}\p{L}+)['’]s\s?(?:amazon|account|orders|wish ?list|lists?|cart|recommendations|profile|store)(?!\p{L})/iu
/** 'Jo Doe <jo@doe.example>' */
const BEFORE_EMAIL = /(?<name>(?:\p{Lu}[\p{L}'’.-]*\s){1,3})[<([]\s?(?<email>[\w.+-]+@[\w.-]+)/gu

/** Marks what follows labels of names and addresses, and greetings; returns the names, in small letters. */
export function markNames(sheet: Sheet): string[] {
  const names: string[] = []
  for (const segment of sheet.segments) {
    names.push(...markAddressLabel(sheet, segment), ...markNameLabel(sheet, segment))
    for (const shape of [...EASTERN_NAMES, BEFORE_EMAIL]) markShape(sheet, segment, shape)
    const own = OWN.exec(segment.text)?.groups?.['name']
    if (own !== undefined) markPart(sheet, segment, 'name', 0, own.length)
  }
  return names
}

/** Marks who is greeted. */
export function markGreetings(sheet: Sheet): void {
  for (const segment of sheet.segments) markGreeting(sheet, segment)
}

/** Marks names that were found elsewhere. */
export function markKnownNames(sheet: Sheet, names: ReadonlySet<string>): void {
  for (const segment of sheet.segments) {
    for (const name of names) {
      for (
        let from = segment.plain.indexOf(name);
        from >= 0;
        from = segment.plain.indexOf(name, from + 1)
      ) {
        const to = from + name.length
        const isPart = /\p{L}/u.test((segment.plain[from - 1] ?? ' ') + (segment.plain[to] ?? ' '))
        if (!isPart) markPart(sheet, segment, 'name', from, to)
      }
    }
  }
}

/** Whether a text has the form of somebody's name. */
export function looksLikeName(text: string): boolean {
  const parts = text.trim().split(/\s+/u)
  return (
    parts.length <= MOST_PARTS &&
    !/\d/u.test(text) &&
    parts.every((part) => NAME_PART.test(part) || isTitle(plainText(part))) &&
    !parts.every((part) => isNobody(plainText(part).replaceAll(/\P{L}/gu, '')))
  )
}

/** Whether a line is of running text. */
export function isSentence({ text, words }: Segment): boolean {
  const small = words.filter((word) => /^\p{Ll}{2,}/u.test(word.text)).length
  return words.length >= 5 && small > words.length / 2 && !/\d/u.test(text)
}

function markAddressLabel(sheet: Sheet, segment: Segment): string[] {
  const label = findAddressLabel(sheet, segment)
  if (!label) return []
  const lines = blockAfter(sheet.segments, label.segment, label.from)
  const [first] = lines
  // 'Delivered to: front door'
  if (first && NO_NAME.test(first.segment.plain.slice(first.from))) return []
  return lines.flatMap((line, place) => {
    const text = line.segment.text.slice(line.from)
    const isName = place === 0 && looksLikeName(text)
    markPart(sheet, line.segment, isName ? 'name' : 'address', line.from)
    return isName ? knownName(text) : []
  })
}

/** Where the value of a label begins that is in a line, or in it and the next one. */
function findAddressLabel(sheet: Sheet, segment: Segment): BlockLine | null {
  const label = addressLabel.exec(segment.plain) ?? addressLabelWithin.exec(segment.plain)
  if (label) return { segment, from: label.index + label[0].length }
  if (segment.words.length > LONGEST_WRAPPED) return null
  const below = lineBelow(sheet.segments, segment, [segment.left], WRAP_GAP)
  const wrapped = below && addressLabel.exec(`${segment.plain} ${below.plain}`)
  const from = wrapped ? wrapped[0].length - segment.plain.length - 1 : 0
  return below && from > 0 ? { segment: below, from } : null
}

function markNameLabel(sheet: Sheet, segment: Segment): string[] {
  const label = nameLabel.exec(segment.plain)
  if (!label) return []
  const rest = segment.text.slice(label[0].length)
  const hasRest = /\p{L}/u.test(rest)
  if (hasRest && !(label.groups?.['colon'] ?? '')) return []
  const [line] = blockAfter(sheet.segments, segment, label[0].length, 1)
  if (!line) return []
  const text = line.segment.text.slice(line.from)
  const plain = line.segment.plain.slice(line.from)
  // 'Jo Doe, 4 Mill Lane' is a name, too; a product or a shop is not.
  const isSomebody = looksLikeName(text.split(/,|\d/u)[0] ?? '') && text.trim() !== ''
  if (!isSomebody || NO_NAME.test(plain) || isOfShop(plain) || isStop(plain)) return []
  markPart(sheet, line.segment, 'name', line.from)
  return knownName(text)
}

function markGreeting(sheet: Sheet, segment: Segment): void {
  const greeted = greeting.exec(segment.plain)
  if (!greeted) return
  const from = greeted.index + greeted[0].length
  let end = from
  let count = 0
  for (const match of segment.text.slice(from).matchAll(/\S+/gu)) {
    const part = match[0]
    const plain = plainText(part).replaceAll(/[^\p{L}.]/gu, '')
    // A reader may omit the space after a sentence: 'You.Come'.
    const isJoined = /\p{L}{2}[.!]\p{L}{2}/u.test(plain)
    const isName = NAME_PART.test(part) || isTitle(plain)
    if (!isName || isJoined || isNobody(plain.replaceAll('.', '')) || count === LONGEST_GREETED)
      break
    if (!isTitle(plain)) count += 1
    end = from + match.index + part.length
    if (/[,.!:;]$/u.test(part) && !/^\p{Lu}\.$/u.test(part) && !isTitle(plain)) break
  }
  if (count > 0) markPart(sheet, segment, 'name', from, end)
}

function markShape(sheet: Sheet, segment: Segment, shape: RegExp): void {
  for (const match of segment.text.matchAll(shape)) {
    const name = match.groups?.['name'] ?? ''
    const { email } = match.groups ?? {}
    if (EASTERN_NOBODY.test(match[0]) || (email && isEmailOfShop(email.toLowerCase()))) continue
    const from = match.index + match[0].indexOf(name)
    markPart(sheet, segment, 'name', from, from + name.trimEnd().length)
  }
}

/** A name of one part may be a word of a product. */
function knownName(text: string): string[] {
  const name = plainText(text)
    .replaceAll(/[^\p{L}\s'’.-]/gu, ' ')
    .trim()
    .replaceAll(/\s+/gu, ' ')
  const parts = name.split(' ').length
  return parts >= 2 && parts <= MOST_PARTS && name.length >= 5 ? [name] : []
}
