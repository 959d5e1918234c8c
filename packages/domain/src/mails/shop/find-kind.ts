import type { MailKind } from '#src/mails/mail-reading.ts'
import type { MailRow } from '#src/mails/mail-row.ts'

type Told = Exclude<MailKind, 'unknown'>

/** What a name of a product in quotes says is nothing about the mail. */
const QUOTED = /["„“”«»‟][^"„“”«»‟]{1,300}["“”«»‟]|["„“«][^"„“”«»‟]*$/gu
const ANSWERED = /^(?:re|aw|antw|sv|r|rv|ré|odp)\s*(?:\[\d+\])?\s*:/iu
const PASSED_ON = /^(?:(?:fwd?|re|aw|wg|tr|rv|i|r|vs|fw)\s*(?:\[\d+\])?\s*:\s*)+/iu
const OTHER =
  /\b(?:rate|review|feedback|how (?:was|did)|survey|waiting for you|reminder|your cart|forgot|left (?:some|a)thing|sale|deals?|coupons?|newsletter|question|message from|policy|subscri\w+|password|bewerte\w*|umfrage|warenkorb|angebote?|évaluez|votre avis|panier|promo\w*|valora|opinión|carrito|ofertas?|recensi\w+|valuta|carrello|offerte|invoice|rechnung|payment (?:declined|failed|issue)|action (?:needed|required)|verify)\b|\d\s?%/iu
const NOT_YET =
  /\b(?:will|to be|cannot|can't|could ?n[o'’]t|not|unable|undeliverable|once|when|as soon as|until|before|after|if|we['’]ll|soon|wird|werden|sobald|wenn|nicht|noch|voraussichtlich|sera|seront|dès|lorsque|quand|pas|será|serán|cuando|no|aún|sarà|saranno|quando|non|appena)\b/iu

/** A return that began: what will come back is no refund yet. */
const RETURN =
  /\breturn (?:request\w*|started|initiated|label|approved|authori[sz]ed|instructions|code|received|due)\b|^(?:we['’]ve received )?your return\b|\brücksende\w*|\brücksendung\b|\bétiquette de retour|\bvotre retour\b|\b(?:tu|su) devolución\b|\bdevolución iniciada|\b(?:il tuo|tuo) reso\b|\breso avviato/iu

const CANCELLED =
  /\bcancell?(?:ed|ation)\b|\bstorniert|stornierung|\bannul(?:ée?s?|ation)(?!\p{L})|\bcancelad[oa]s?\b|\bcancelación|\bannullat[oaei]\b|\bannullamento\b/iu
const REFUNDED =
  /\brefund(?:ed|s)?\b|erstatt(?:ung|et)|\brembours(?:ement|ées?|é)(?!\p{L})|\breembols(?:o|ado|ada)\b|\brimbors(?:o|i|ato|ata)\b/iu
const ON_ITS_WAY =
  /out for delivery|arriving|arrives|delivery (?:update|attempt\w*|estimate|date)|running late|delay\w*|ready for (?:pickup|collection)|in zustellung|wird heute|kommt heute|zustellversuch|abholbereit|verspät\w+|en cours de livraison|arrive aujourd|retard|en reparto|llega hoy|retras\w+|in consegna|arriva oggi|ritard\w+/iu
const DELIVERED =
  /\bdelivered\b|\bdelivery (?:complete|confirmation)\b|\barrived\b|zugestellt|\bgeliefert|\blivrée?s?(?!\p{L})|livraison effectuée|(?:zustellung|lieferung) (?:erfolgt|abgeschlossen)|entrega (?:realizada|completada)|consegna (?:effettuata|completata)|\bentregad[oa]s?\b|\bconsegnat[oaie]\b/iu
const SENT =
  /\bshipped\b|\bdispatched\b|\bon (?:its|the) way\b|\bhas been sent\b|\bshipment\b|\bshipping confirmation\b|\bdispatch confirmation\b|versandt|verschickt|versandbest|unterwegs|\bexpédi|en route|\benviad[oa]s?\b|en camino|\bspedit[oaie]\b|\bspedizione\b/iu
/** A heading of a mail that confirms an order. */
const CONFIRMED =
  /^ordered\b|\border\b.{0,40}\b(?:confirm(?:ed|ation)|received|placed)|\bconfirm(?:ed|ation)\b.{0,30}\border\b|\bthank(?:s| you) for (?:your\b.{0,30}\b(?:order|purchase)|shopping|ordering|purchasing)|\byou made a purchase|\bpurchase confirmation\b|bestellbestätigung|auftragsbestätigung|^bestellt(?!\p{L})|\bbestellung\b.{0,40}(?:bestätigt|eingegangen|erhalten)|(?:danke|dank) für (?:deine|ihre|den|die)\b.{0,20}(?:bestell|einkauf|kauf)|\bcommandée?s?(?!\p{L})|\bcommande\b.{0,40}(?:confirmée|enregistrée|reçue)|\bmerci (?:pour|de) votre (?:commande|achat)|\bpedido\b.{0,40}(?:realizado|confirmado|recibido)|\bconfirmación (?:de|del) pedido|\bgracias por (?:tu|su) (?:pedido|compra)|\bordine\b.{0,40}(?:effettuato|confermato|ricevuto)|\bconferma (?:dell['’])?ordine|^ordinat[oaie]\b|\bgrazie per (?:il tuo|il suo|l['’])\s?(?:ordine|acquisto)/iu
/** A subject that names an order and says nothing more. */
const NAMED =
  /\byour\b.{0,40}\border (?:of|#|number|with|no\b|\d)|\betsy purchase|^(?:\S+ )?order (?:of |#|number|no|id)?\W?\s?[a-z0-9-]*\d|\bamazon\.\S+ order of|\bbestellung\b.{0,40}(?:von|nr|nummer|#|\d)|\bcommande\b.{0,40}(?:«|n[°o]|#|\d|de\b)|^pedido\b|\bpedido\b.{0,40}(?:#|n\.?[ºo]|\d|de\b)|\bordine\b.{0,40}(?:#|n\.|\d|di\b)/iu

const KINDS: readonly (readonly [kind: Told, words: RegExp, isDone: boolean])[] = [
  ['cancellation', CANCELLED, true],
  ['refund', REFUNDED, true],
  ['shipment', ON_ITS_WAY, false],
  ['delivery', DELIVERED, true],
  ['shipment', SENT, true],
  ['order', CONFIRMED, false],
]
/** A step of an order as a word of its own. */
const STEP =
  /^(?:ordered|order placed|processing|shipped|dispatched|out for delivery|delivered|bestellt|versandt|in zustellung|zugestellt|geliefert|commandée?|expédiée?|en cours de livraison|livrée?|pedido|enviado|en reparto|entregado|ordinato|spedito|in consegna|consegnato)$/iu
/** The first lines of a mail say what it is about; what follows explains. */
const HEADLINES = 30
const LONGEST_HEADLINE = 110

/** What a subject says a mail is about; null if it says nothing, 'unknown' if it is about something else. */
export function kindOfSubject(subject: string): MailKind | null {
  const bare = bareSubject(subject)
  const [head = ''] = bare.split(':', 1)
  const short = head.length < bare.length ? kindOfText(head.replaceAll(QUOTED, ' ')) : null
  if (short !== null) return short
  const whole = bare.replaceAll(QUOTED, ' ')
  const kind = kindOfText(whole)
  if (kind !== null) return kind
  return isOnlyAhead(whole) ? 'unknown' : null
}

/** Whether a subject names an order and says nothing more: then the mail decides, else it is the order. */
export function isOrderNamed(subject: string): boolean {
  return NAMED.test(bareSubject(subject).replaceAll(QUOTED, ' '))
}

/** What the first lines of a mail say that it is about: the first one that says anything decides. */
export function kindOfRows(rows: readonly MailRow[]): Told | null {
  const isStep = (place: number): boolean => STEP.test(rows[place]?.text ?? '')
  for (const [place, { text }] of rows.slice(0, HEADLINES).entries()) {
    if (text.length > LONGEST_HEADLINE) continue
    // A bar with all steps says nothing about the one that was reached.
    if (isStep(place) && (isStep(place - 1) || isStep(place + 1))) continue
    const kind = kindOfText(text.replaceAll(QUOTED, ' '))
    if (kind === 'unknown' && RETURN.test(text)) return null
    if (kind !== null && kind !== 'unknown') return kind
  }
  return null
}

/** Whether a subject answers somebody: then two persons talk about an order. */
export function isAnswer(subject: string): boolean {
  return ANSWERED.test(subject.trim())
}

/** A subject without the marks of forwarding and answering. */
export function bareSubject(subject: string): string {
  return subject.trim().replace(PASSED_ON, '').trim()
}

function kindOfText(text: string): MailKind | null {
  const found = KINDS.find(
    ([, words, isDone]) => words.test(text) && !(isDone && isAhead(text, words)),
  )
  if (!found) return OTHER.test(text) || RETURN.test(text) ? 'unknown' : null
  const [kind] = found
  // 'Review your order', 'How was your delivery?'
  return OTHER.test(text) && kind !== 'refund' && kind !== 'cancellation' ? 'unknown' : kind
}

/** What a text is about that says that something will happen, or did not. */
function isOnlyAhead(text: string): boolean {
  return KINDS.some(([, words, isDone]) => isDone && words.test(text) && isAhead(text, words))
}

/** Whether a text says that something is still ahead, or did not happen. */
function isAhead(text: string, words: RegExp): boolean {
  const place = text.search(words)
  return NOT_YET.test(text.slice(Math.max(0, place - 60), place))
}
