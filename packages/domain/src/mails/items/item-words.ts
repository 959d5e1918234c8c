import { kindOfSubject } from '#src/mails/shop/find-kind.ts'
import { sumOfWords } from '#src/mails/items/money-rows.ts'

const QUANTITY_WORD = String.raw`(?:qty|quantity|menge|anzahl|stückzahl|quantité|qté|cantidad|cant|quantità|q\.?tà|aantal)`
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}])${QUANTITY_WORD}\s?[.:)]*\s*(?<count>\d{1,4})(?![\d.,]\d)`,
  'iu',
)
const QUANTITY_FIRST = new RegExp(String.raw`^(?<count>\d{1,4})\s?[x×]\s+(?=\p{L}|["„“«(\d])`, 'iu')
const QUANTITY_LAST = /(?:^|\s)[x×]\s?(?<count>\d{1,4})(?=\s|$)/u
const LABEL =
  /^(?:item(?: name)?|product(?: name)?|artikel(?:name|bezeichnung)?|produkt|article|produit|artículo|producto|articolo|prodotto)\s*:\s*(?=\S)/iu
const MARK = /^[*•·▪◦‣-]\s+(?=\S)/u

/** Rows and links that are no name of a product. */
const NO_NAME =
  /^(?:hi|hello|dear|hallo|guten tag|bonjour|hola|ciao|gentile|buongiorno|sehr geehrte\w*|liebe\w*)\b|^(?:view|track|manage|see|buy|shop|write|leave|return|cancel|contact|visit|go to|click|download|continue|learn|help|sign in|your (?:account|orders?)|unsubscribe|bestell(?:ung|nummer|nr|datum)|sendung|paket|artikel ansehen|konto|meine|mein|suivre|voir|suivi|gérer|ver|rastrear|gestionar|visualizza|traccia|gestisci|order (?:details|summary|number|date|placed|info\w*|#)|order|delivery|shipping|ship(?:s|ping)? to|deliver(?:ed|s|y)? to|billing|payment|paid with|visa|mastercard|paypal|sold by|sold (?:&|and) shipped by|ships from|fulfilled by|seller|condition|color|colour|size|style|variation|asin|sku|item (?:id|number|#)|transaction|return by|verkauf|verkäufer|zustand|versand|lieferung|lieferadresse|zahlung|vendue?s? (?:et expédiée?s? )?par|expédié par|état|livraison|adresse|vendid[oa] (?:y enviad[oa] )?por|estado|envío|dirección|vendut[oa] (?:e spedit[oa] )?da|verkocht door|vendeur|vendedor|venditore|verkoper|condizione|spedi\w+|indirizzo|placed on|arriving|estimated|(?:item )?price|(?:einzel)?preis|prix|precio|prezzo|postage|est\.? delivery|your seller|copyright|©|tracking|carrier)(?![\p{L}])/iu
/** Headings of what shops want to sell, and of the end of a mail. */
const END =
  /^(?:recommended|recommendations|you (?:may|might) (?:also )?(?:like|love|be interested)|customers (?:who|also)|frequently bought|buy (?:it )?again|keep shopping|top picks|deals (?:for|on)|based on your|more (?:items|from|to (?:love|explore))|inspired by|related|similar items|sponsored|explore more|you'll love|popular|trending|people also|empfohlen|empfehlungen|das könnte|kunden (?:kauften|die)|nochmals? kaufen|weiter(?:e)? (?:einkaufen|shoppen)|ähnliche|inspiriert|vous (?:aimerez|pourriez)|recommand|les clients|acheter à nouveau|continuer (?:vos|mes) achats|inspiré|también te|recomend|los clientes|comprar de nuevo|seguir comprando|sigue comprando|ti potrebbe|potrebbe(?:ro)? (?:piacerti|interessarti)|consigliat|raccomand|i clienti|acquista di nuovo|continua (?:lo|gli) )/iu

/** A row's number of pieces, and where it is written; null if it says none. */
export function quantityIn(
  text: string,
): { count: number; start: number; end: number; isLabelled: boolean } | null {
  for (const pattern of [QUANTITY, QUANTITY_FIRST, QUANTITY_LAST]) {
    const match = pattern.exec(text)
    const count = Number(match?.groups?.['count'])
    if (match && count >= 1) {
      return {
        count,
        start: match.index,
        end: match.index + match[0].length,
        isLabelled: pattern === QUANTITY,
      }
    }
  }
  return null
}

/** Whether a row ends what was bought: recommendations follow. */
export function isEndOfOrder(text: string): boolean {
  return END.test(text)
}

/** Whether a text can be a product's name. */
export function looksLikeName(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3 || text.length > 400 || NO_NAME.test(text)) return false
  if (/^[^:]{1,30}:$|@|^https?:|^\d+\s?%|[!?]$/u.test(text)) return false
  if (/^[\p{L} ]{2,25}:\s/u.test(text)) return false
  return sumOfWords(text) === null && kindOfSubject(text) === null
}

/** A name without its label, its list mark, and the number of pieces before or after it. */
export function nameIn(text: string): string {
  return text
    .replace(MARK, '')
    .replace(LABEL, '')
    .replace(QUANTITY_FIRST, '')
    .replace(/\s+[x×]\s?\d{1,4}$/u, '')
    .replaceAll(/^["„“«”»‟\s]+|["“«”»‟\s]+$/gu, '')
    .trim()
    .slice(0, 500)
}

/** Whether a row names its item itself: by a label or a list mark. */
export function isMarkedName(text: string): boolean {
  return LABEL.test(text) || MARK.test(text)
}

/** Whether a name was cut off. */
export function isCut(name: string): boolean {
  return /(?:…|\.{3})$/u.test(name)
}
