import { monthNamed } from '#src/dates/month-names.ts'
import { isAmazonOrderNumber } from '#src/products/order-number.ts'
import type { PrivateKind } from '#src/cases/private-words-kind.ts'
import { markPart, type Segment, type Sheet, unmarkPart } from '#src/cases/private-words-page.ts'

/** A part of a line's text. */
type Part = { from: number; to: number }

const EMAIL =
  /[\p{L}\d][\p{L}\d._%+-]{0,63}\s?[@＠©]\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\s?\.\s?\p{L}{2,}/gu
/** Addresses that many people read, or none. */
const EMAIL_OF_MARKET =
  /@(?:[\w-]+\.)*(?:amazon|paypal|ebay|walmart|aliexpress|temu|etsy|shein|tiktok)\.\p{L}/u
const EMAIL_OF_SHOP =
  /^(?:no-?reply|do-?not-?reply|support|service|customer-?(?:service|care)|help|info|contact|kontakt|orders?|sales|hello|hallo|auto-confirm|order-update|shipment-tracking|ship-confirm|returns?|payments?|billing|accounts?|admin|office|shop|store|mail|kundenservice|kundendienst|sav|ventas|vendite|verkauf)\b/u

const SEPARATOR = String.raw`[\s.\-–/]?`
/** Numbers that are phones without a label before them; each excludes longer numbers around it. */
const PHONES = [
  // +49 170 1234567, 0044 (0)20 7946 0958
  String.raw`(?:\+\s?|00[1-9]\d{0,2}(?=[\s.-]))\d{0,3}\)?(?:${SEPARATOR}\(?\d{1,5}\)?){2,6}`,
  // (555) 123-4567, 555-123-4567, 1-555-123-4567
  String.raw`(?:1[\s.-])?\(\d{3}\)\s?\d{3}[\s.\-–]?\d{4}`,
  String.raw`(?:1[\s.-])?\d{3}([.\-–])\d{3}\1\d{4}`,
  // 06 12 34 56 78, 07123 456789, 0170 1234567, 030/1234567, 612 345 678, 090-1234-5678
  String.raw`0[1-9](?:[\s.-]\d{2}){4}`,
  String.raw`07\d{3}\s?\d{6}`,
  String.raw`01[5-7]\d[\s/-]\d{7,8}`,
  String.raw`0\d{2,4}\s?[/]\s?\d{5,8}`,
  String.raw`[67]\d{2}\s\d{3}\s\d{3}`,
  String.raw`0[789]0-\d{4}-\d{4}`,
  String.raw`010-\d{4}-\d{4}`,
  String.raw`1[3-9]\d(?:\*{4}|\d{4})\d{4}`,
].map(
  (shape) =>
    new RegExp(String.raw`(?<![\p{L}\d+#.,/-]|\d\s)${shape}(?![\p{L}\d/-]|[.,]\d|\s\d)`, 'gu'),
)
const PHONE_LABEL =
  /(?<!\p{L})(?:(?:tele)?phone(?: (?:number|no))?|tel(?:efon(?:nummer|o|e)?|efoon(?:nummer)?|\.? ?(?:nr|no))?|mobile?(?: (?:number|no|phone))?|mobil(?:nummer|telefon|fon)?|cell(?:phone)?|handy(?:nummer)?|ph|contact (?:no|number)|whats ?app|portable|movil|celular|cellulare|telemovel|komorka|tlf|puh|gsm|rufnummer|numero de telephone)\.?(?!\p{L})[\s:：.#]*|(?:电话|電話(?:番号)?|手机(?:号码?)?|手機|联系电话|携帯(?:電話)?|전화(?:번호)?|연락처|휴대폰)[\s:：]*/gu
const LABELLED_PHONE = /^\+?[(\d][\d\s().*/–-]{5,20}\d/u
const TOLL_FREE = /^(?:\+?1[\s.-]?)?\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]/u

const BRANDS =
  'visa|master ?card|american express|amex|discover|maestro|jcb|union ?pay|diners(?: club)?|ec-?karte|girocard|carte bleue|cartes? bancaires?|credit card|debit card|debit|kreditkarte|debitkarte|bankkarte|carte|tarjeta|carta|kaart|karta|card|kort|konto|account|bank(?: account)?|iban|信用卡|クレジットカード|カード'
const ENDING =
  'last\\s*(?:4\\s*|four\\s*)?digits?|letzten?\\s*(?:vier\\s*)?(?:ziffern|stellen)|derniers\\s*chiffres|ultim[oa]s\\s*(?:digitos|cifras|numeros)|ultime\\s*(?:quattro\\s*)?cifre|laatste\\s*cijfers|end(?:ing|s|ed)?\\s*(?:in|with|on)|endet\\s*auf|endend\\s*auf|endziffern?|mit\\s*den\\s*endziffern|(?:se\\s*)?termin(?:ant|e|ee|ee?s)\\s*par|terminad[ao]\\s*en|que\\s*termina\\s*en|con\\s*terminacion|terminacion|(?:che\\s*)?termina(?:nte)?\\s*con|com\\s*(?:final|terminacao)|(?<!\\p{L})final|eindig(?:end|t)\\s*op|konczac[ay]\\s*sie\\s*na|zakonczon[ay]|(?:som\\s*)?slut(?:ar|er)\\s*(?:pa|med)|med\\s*slutsiffr(?:orna|or)|末尾|尾号|尾號|下\\s?4\\s?桁|末尾が'
const CARDS = [
  new RegExp(
    `(?:(?<!\\p{L})(?:${BRANDS})\\P{L}{0,4}(?:\\p{L}{1,20}\\s){0,2})?(?:${ENDING})[\\s:：(]*\\d{3,5}(?!\\d)\\)?`,
    'gu',
  ),
  new RegExp(
    `(?:(?<!\\p{L})(?:${BRANDS})[\\s:：-]{0,3})?(?<![\\p{L}\\d])(?:[*•·∙●○＊…#][\\s-]?|[x×](?=[x×\\s*-]*[x×-]?\\d{4})[\\s-]?|\\.(?=\\.|\\d{4})){2,19}\\s?-?\\d{3,5}(?![\\d.,])`,
    'gu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:${BRANDS})\\s?[(|:-]?\\s?(?:[x×*]-?)?\\d{4}\\)?(?![\\d]|[.,:/-]\\d|\\s?(?:items?|€|\\$))`,
    'gu',
  ),
  /(?<![\p{L}\d])[x×]-?\d{4}(?!\d)/gu,
  /(?<![\d.,-])(?:\d{4}[\s-]){3}\d{1,4}(?:[\s-]\d{1,3})?(?![\d-])/gu,
  /(?<![\d.,-])3[47]\d{2}[\s-]\d{6}[\s-]\d{5}(?![\d-])/gu,
]
const IBAN_COUNTRIES =
  'AD|AE|AT|BE|BG|CH|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GI|GR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MC|MT|NL|NO|PL|PT|RO|SE|SI|SK|SM|TR|XK'
const IBAN = new RegExp(
  `(?<![\\p{L}\\d])(?:${IBAN_COUNTRIES})\\s?\\d{2}(?:\\s?[A-Z0-9*•X]{4}){2,7}(?:\\s?[A-Z0-9]{1,3})?(?![\\p{L}\\d])`,
  'gu',
)
const ACCOUNT =
  /(?<!\p{L})(?:account (?:number|no)|acct\.?|card (?:number|no)|kontonummer|kartennummer|konto-?nr|numero de (?:carte|compte|tarjeta|cuenta)|numero (?:di )?(?:carta|conto)|rekeningnummer|kaartnummer|numer (?:karty|konta)|sort code|routing (?:number|no)|blz|bic|swift)\.?\s?[:：#]?\s*(?<value>(?=[a-z\d*• -]{0,30}\d)[a-z\d*•][a-z\d*• -]{3,30})/gu

/** The end of a line whose digits are in the next one: 'Visa ending in'. */
export const openCard = new RegExp(
  `(?:(?<!\\p{L})(?:${BRANDS})\\P{L}{0,4}(?:\\p{L}{1,20}\\s){0,2})?(?:${ENDING})[\\s:：(]*$`,
  'u',
)
const CARD_NUMBER =
  /(?<![\p{L}\d.,-])(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12})(?![\p{L}\d-]|[.,]\d)/gu

const GIFT_CODE = /(?<![\p{L}\d-])(?=[A-Z\d-]*\d)[A-Z\d]{4}-[A-Z\d]{6}-[A-Z\d]{4,5}(?![\p{L}\d-])/gu
const CODE_LABEL =
  /(?<!\p{L})(?:gift ?(?:card|certificate|code)(?: (?:code|number|no|pin))|claim code|redemption code|redeem code|voucher(?: code| number)?|gutschein(?:code|nummer)|geschenk(?:karten)?code|code (?:cadeau|de verification|de securite|de confirmation|a usage unique)|codigo (?:de (?:verificacion|seguridad|regalo|confirmacion|acceso)|regalo)|codice (?:di (?:verifica|sicurezza|conferma)|regalo)|cadeau(?:bon)?code|(?:verificatie|beveiligings|bevestigings)code|kod (?:weryfikacyjny|bezpieczenstwa|podarunkowy)|(?:verifierings|sakerhets|bekreftelses|engangs)kod|(?:verification|security|confirmation|one[- ]time|login|sign-in|access|authentication|delivery|pickup|pick-up|collection|door|gate|safe) (?:pass)?code|one[- ]time (?:password|pin)|otp|pass ?code|pin(?: code)?|tan|(?:bestatigungs|sicherheits|verifizierungs|abhol|zugangs|einmal)(?:code|kennwort|pin)|your code)(?!\p{L})(?:\s?(?:is|ist|est|es|e|jest|ar|lautet|:|：|=|#|-)){0,3}\s*(?<value>(?=[a-z-]{0,20}\d)[a-z\d][a-z\d -]{2,28})|(?:验证码|驗證碼|校验码|認証コード|確認コード|取件码|提货码|礼品卡号?|兑换码|인증번호)\D{0,3}(?<code>[a-z\d-]{4,20})/gu
const CODE_BEFORE =
  /(?<![\p{L}\d-])(?:[a-z]-)?\d{3}[\s-]?\d{1,5}(?=\s(?:is your|ist (?:dein|ihr)|est votre|es tu|es su|e il tuo|is je|to twoj)(?!\p{L}))/gu

const MONEY =
  /(?:[$€£¥₹₩฿]|(?<!\p{L})(?:usd|eur|gbp|cad|aud|chf|sek|nok|dkk|pln|czk|rm|inr|sgd|kr|zl)\.?)\s?-?\d[\d.,]*|\d[\d.,]*\s?(?:[€£¥円]|(?:eur|usd|gbp|chf|pln|zl|kr|sek|nok|dkk|kc)(?!\p{L}))|(?<![\d.,-])\d{1,6}[.,]\d{2}(?![\d.,-])/gu
const DAYS = [
  /(?<![\d.,/-])\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?![\d./-])/gu,
  /\d{4}年\d{1,2}月\d{1,2}日/gu,
]
const DAYS_WITH_NAMES = [
  /(?<!\d)\d{1,2}\.?\s?(?:de\s)?(?<month>\p{L}{3,})\.?(?:\s(?:de\s)?\d{4})?(?!\p{L})/gu,
  /(?<!\p{L})(?<month>\p{L}{3,})\.?\s\d{1,2}(?:,?\s\d{4})?(?![\d.])/gu,
]
const ORDER =
  /(?<!\p{L})(?:order|bestell(?:ung|nummer|-?nr)|auftrags?(?:nummer|-?nr)?|commande|pedido|ordine|encomenda|bestelling|zamowieni[ae]|bestallning|ordre|transaction|transaktion(?:scode)?|订单|注文|주문)\P{L}{0,3}(?:(?:number|num|nummer|no|nr|id|n[°º]?|numero|placed|编号|号|番号|번호)\P{L}{0,4})?(?:is\s)?[:#\s]*(?=[a-z\d/-]*\d)[a-z\d][a-z\d/-]{3,29}/gu
const AMAZON_NUMBER = /(?<![\w-])(?:\d{3}|D\d{2})\s?[-–—~_.]\s?\d{7}\s?[-–—~_.]\s?\d{7}(?![\w-])/gu

/** Marks email addresses, phone numbers, cards, accounts and codes: they have a shape of their own. */
export function markShapes(sheet: Sheet): void {
  for (const segment of sheet.segments) {
    mark(sheet, segment, 'email', emailsIn(segment))
    mark(sheet, segment, 'card', cardsIn(segment))
    mark(sheet, segment, 'code', codesIn(segment))
    mark(sheet, segment, 'phone', phonesIn(segment))
  }
}

/** Takes away what a case is about, wherever it was marked: order numbers, amounts and days. */
export function spareCase(sheet: Sheet): void {
  for (const segment of sheet.segments) {
    const kept = new Set(
      segment.words.flatMap((word) => {
        const kind = sheet.marks.get(word)
        return kind === 'name' || kind === 'address' ? [] : [word]
      }),
    )
    for (const { from, to } of orderNumbersIn(segment)) unmarkPart(sheet, segment, from, to)
    for (const { from, to } of [
      ...partsOf(segment.plain, MONEY),
      ...DAYS.flatMap((day) => partsOf(segment.plain, day)),
    ]) {
      // A phone number can look like a day; only what was taken for a name or an address gives way.
      const isOther = segment.words.some((word, place) => {
        const start = segment.starts[place] ?? 0
        return (
          start < to && start + word.text.length > from && kept.has(word) && sheet.marks.has(word)
        )
      })
      if (!isOther) unmarkPart(sheet, segment, from, to)
    }
  }
}

/** Whether a line has an amount, or an order number. */
export function isOfCase(segment: Segment): boolean {
  return orderNumbersIn(segment).length > 0 || partsOf(segment.plain, MONEY).length > 0
}

/** Whether a line is a day, perhaps with a few words before it. */
export function isDay(segment: Segment): boolean {
  return daysIn(segment).some(({ from, to }) => to - from > segment.plain.length * 0.5)
}

function daysIn({ plain }: Segment): Part[] {
  const named = DAYS_WITH_NAMES.flatMap((shape) =>
    [...plain.matchAll(shape)].flatMap((match) =>
      monthNamed(match.groups?.['month'] ?? '') === null
        ? []
        : [{ from: match.index, to: match.index + match[0].length }],
    ),
  )
  return [...named, ...DAYS.flatMap((shape) => partsOf(plain, shape))]
}

function orderNumbersIn({ text, plain }: Segment): Part[] {
  const labelled = [...plain.matchAll(ORDER)].flatMap((match) => {
    const length = /[a-z\d/-]*$/u.exec(match[0])?.[0].length ?? 0
    const to = match.index + match[0].length
    return [{ from: to - length, to }]
  })
  return [...partsOf(text, AMAZON_NUMBER), ...labelled]
}

/** Whether an email address, in small letters, is one of a shop or a marketplace. */
export function isEmailOfShop(address: string): boolean {
  return EMAIL_OF_SHOP.test(address) || EMAIL_OF_MARKET.test(address)
}

function emailsIn({ text, plain }: Segment): Part[] {
  return partsOf(text, EMAIL).filter(({ from, to }) => !isEmailOfShop(plain.slice(from, to)))
}

function phonesIn(segment: Segment): Part[] {
  const { text, plain } = segment
  const labelled = [...plain.matchAll(PHONE_LABEL)].flatMap((match) => {
    const from = match.index + match[0].length
    const number = LABELLED_PHONE.exec(text.slice(from))?.[0]
    return number === undefined ? [] : [{ from, to: from + number.length }]
  })
  const shaped = PHONES.flatMap((shape) => partsOf(text, shape)).filter(({ from, to }) => {
    const digits = text.slice(from, to).replaceAll(/\D/gu, '').length
    return digits >= 8 && digits <= 15
  })
  return [...labelled, ...shaped].filter(({ from, to }) => {
    const number = text.slice(from, to)
    return !TOLL_FREE.test(number) && !isAmazonOrderNumber(number)
  })
}

function cardsIn({ text, plain }: Segment): Part[] {
  return [
    ...CARDS.flatMap((shape) => partsOf(plain, shape)),
    ...partsOf(text, IBAN).filter(({ from, to }) => {
      const number = text.slice(from, to).replaceAll(' ', '')
      return number.length >= 15 && number.length <= 34
    }),
    ...partsOf(plain, ACCOUNT),
    ...partsOf(text, CARD_NUMBER).filter(({ from, to }) => isCardNumber(text.slice(from, to))),
  ]
}

/** Whether the last digit is the one that cards have for the others (Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

function codesIn({ text, plain }: Segment): Part[] {
  return [
    ...partsOf(text, GIFT_CODE),
    ...partsOf(plain, CODE_LABEL),
    ...partsOf(plain, CODE_BEFORE),
  ]
}

function mark(sheet: Sheet, segment: Segment, kind: PrivateKind, parts: readonly Part[]): void {
  for (const { from, to } of parts) markPart(sheet, segment, kind, from, to)
}

/** The parts of a text with a shape, or of each only its value. */
function partsOf(text: string, shape: RegExp): Part[] {
  return [...text.matchAll(shape)].map((match) => {
    const { value, code } = match.groups ?? {}
    const part = (value ?? code ?? match[0]).trimEnd()
    const from = match.index + match[0].lastIndexOf(part)
    return { from, to: from + part.length }
  })
}
