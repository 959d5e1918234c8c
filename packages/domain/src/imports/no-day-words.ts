import type { Step } from '#src/imports/languages/sheet-language.ts'
import { SHEET_LANGUAGES, wordsOf } from '#src/imports/languages/sheet-languages.ts'
import { plainWord, statusOfWord } from '#src/imports/status-words.ts'
import { type ProductStatus, PRODUCT_STATUSES } from '#src/products/lifecycle.ts'

/** 'Not yet', in the languages of the files that we read. */
const NOT_YET = [
  ['not yet', 'no not yet', 'not done', 'not done yet', 'not started', 'not started yet'],
  ['to do', 'todo', 'to be done', 'tbd', 't.b.d.', 'tba', 'tbc', 'to be determined'],
  ['to be announced', 'to be confirmed', 'asap', 'a.s.a.p.'],
  ['noch nicht', 'nein, noch nicht', 'bisher nicht', 'noch nicht erledigt', 'nicht erledigt'],
  [
    'noch zu erledigen',
    'zu erledigen',
    'noch keine',
    'noch keiner',
    'noch keines',
    'noch kein Datum',
    'wird nachgereicht',
    'folgt',
    'folgt noch',
  ],
  [
    'pas encore',
    'non, pas encore',
    'pas encore fait',
    'pas fait',
    'à faire',
    'à venir',
    'à définir',
  ],
  ['todavía no', 'aún no', 'no todavía', 'no aún', 'no, todavía no', 'por hacer', 'sin hacer'],
  ['por definir', 'por confirmar', 'no hecho'],
  [
    'non ancora',
    'ancora no',
    'no, non ancora',
    'da fare',
    'non fatto',
    'da definire',
    'da confermare',
  ],
  wordsOf(({ notYet }) => notYet),
].flat()

/** Words for something that is still open. */
const OPEN = [
  ['pending', 'still pending', 'open', 'still open', 'waiting', 'still waiting', 'awaiting'],
  ['outstanding', 'on hold', 'in progress', 'upcoming'],
  ['offen', 'noch offen', 'ausstehend', 'noch ausstehend', 'steht aus', 'steht noch aus'],
  [
    'wartet',
    'warte',
    'warte noch',
    'warten',
    'wartend',
    'in Arbeit',
    'in Bearbeitung',
    'kommt noch',
  ],
  ['en attente', 'toujours en attente', 'en cours', "j'attends"],
  [
    'pendiente',
    'pendientes',
    'aún pendiente',
    'en espera',
    'a la espera',
    'esperando',
    'en curso',
    'en proceso',
  ],
  ['in attesa', 'ancora in attesa', 'in sospeso', 'da attendere', 'in corso', 'pendente'],
  wordsOf(({ open }) => open),
].flat()

/** Words for nothing. */
const NOTHING = [
  [
    'n/a',
    'na',
    'none',
    'nothing',
    'null',
    'nil',
    'not available',
    'not applicable',
    'no date',
    'no date yet',
  ],
  [
    'k. A.',
    'kein',
    'keine',
    'keiner',
    'keins',
    'kein Datum',
    'keine Angabe',
    'nicht verfügbar',
    'nicht zutreffend',
    'entfällt',
    'n. v.',
    '#NV',
  ],
  [
    's/o',
    'sans objet',
    'n/d',
    'aucun',
    'aucune',
    'aucune date',
    'pas de date',
    'non disponible',
    'non applicable',
  ],
  ['s/d', 'ninguno', 'ninguna', 'nada', 'sin fecha', 'no disponible', 'no aplica', 'no aplicable'],
  ['nessuno', 'nessuna', 'nessuna data', 'senza data', 'non disponibile', 'non applicabile'],
  wordsOf(({ nothing }) => nothing),
].flat()

type Deeds = Readonly<Record<Step, readonly string[]>>

const ENGLISH: Deeds = {
  ordered: ['ordered', 'bought', 'purchased'],
  received: ['received', 'delivered', 'arrived', 'shipped', 'dispatched', 'here'],
  reviewed: ['reviewed', 'written', 'submitted'],
  published: ['published', 'live', 'posted', 'approved', 'online'],
  paid: ['paid', 'paid back', 'refunded', 'reimbursed', 'completed', 'complete', 'finished'],
  sold: ['sold', 'listed'],
}
const GERMAN: Deeds = {
  ordered: ['bestellt', 'gekauft'],
  received: [
    'erhalten',
    'geliefert',
    'angekommen',
    'zugestellt',
    'versandt',
    'versendet',
    'verschickt',
    'da',
  ],
  reviewed: ['bewertet', 'rezensiert', 'geschrieben', 'eingereicht', 'abgegeben'],
  published: ['veröffentlicht', 'freigeschaltet', 'freigegeben', 'online', 'live', 'sichtbar'],
  paid: [
    'erstattet',
    'zurückerstattet',
    'bezahlt',
    'gezahlt',
    'zurückgezahlt',
    'ausgezahlt',
    'abgeschlossen',
  ],
  sold: ['verkauft', 'eingestellt'],
}
/** Of things that are masculine; the feminine has an 'e' more. */
const FRENCH: Deeds = {
  ordered: ['commandé', 'acheté'],
  received: ['reçu', 'livré', 'arrivé', 'expédié', 'envoyé'],
  reviewed: ['évalué', 'noté', 'rédigé', 'écrit', 'soumis'],
  published: ['publié', 'validé', 'approuvé', 'en ligne'],
  paid: ['payé', 'remboursé', 'versé', 'terminé'],
  sold: ['vendu'],
}
/** The feminine ends in 'a'. */
const SPANISH: Deeds = {
  ordered: ['pedido', 'comprado'],
  received: ['recibido', 'entregado', 'llegado', 'enviado'],
  reviewed: ['reseñado', 'valorado', 'evaluado', 'escrito'],
  published: ['publicado', 'aprobado'],
  paid: ['pagado', 'reembolsado', 'completado', 'terminado'],
  sold: ['vendido'],
}
const ITALIAN: Deeds = {
  ordered: ['ordinato', 'acquistato', 'comprato'],
  received: ['ricevuto', 'consegnato', 'arrivato', 'spedito'],
  reviewed: ['recensito', 'valutato', 'scritto', 'inviato'],
  published: ['pubblicato', 'approvato'],
  paid: ['pagato', 'rimborsato', 'completato'],
  sold: ['venduto'],
}

/** What people wait for. */
const ENGLISH_THINGS: Deeds = {
  ordered: ['order'],
  received: ['delivery', 'arrival', 'shipment', 'parcel', 'package'],
  reviewed: ['review'],
  published: ['approval', 'publication', 'publishing'],
  paid: ['refund', 'payment', 'reimbursement', 'payout', 'money'],
  sold: ['sale'],
}
const GERMAN_THINGS: Deeds = {
  ordered: ['Bestellung'],
  received: ['Lieferung', 'Zustellung', 'Ankunft', 'Paket'],
  reviewed: ['Bewertung', 'Rezension'],
  published: ['Freigabe', 'Freischaltung', 'Veröffentlichung'],
  paid: ['Erstattung', 'Rückerstattung', 'Zahlung', 'Auszahlung', 'Geld'],
  sold: ['Verkauf'],
}
const FRENCH_THINGS: Deeds = {
  ordered: ['commande'],
  received: ['livraison', 'colis', 'réception'],
  reviewed: ['avis', 'évaluation'],
  published: ['publication', 'validation'],
  paid: ['remboursement', 'paiement'],
  sold: ['vente'],
}
const SPANISH_THINGS: Deeds = {
  ordered: ['pedido'],
  received: ['entrega', 'envío', 'paquete'],
  reviewed: ['reseña', 'valoración', 'opinión'],
  published: ['publicación', 'aprobación'],
  paid: ['reembolso', 'pago'],
  sold: ['venta'],
}
const ITALIAN_THINGS: Deeds = {
  ordered: ['ordine'],
  received: ['consegna', 'spedizione', 'pacco'],
  reviewed: ['recensione'],
  published: ['pubblicazione', 'approvazione'],
  paid: ['rimborso', 'pagamento'],
  sold: ['vendita'],
}

const same = (deed: string): string[] => [deed]
const withE = (deed: string): string[] => [deed, `${deed}e`]
const withA = (deed: string): string[] => [deed, deed.replace(/o$/u, 'a')]

/** How each language says that something was not done; # is what. */
const NEGATED: readonly (readonly [Deeds, (deed: string) => string[], readonly string[]])[] = [
  [
    ENGLISH,
    same,
    [
      'not #',
      'not # yet',
      'not yet #',
      'not been # yet',
      'has not #',
      'has not # yet',
      "hasn't #",
      "hasn't # yet",
      'to be #',
      'un#',
    ],
  ],
  [GERMAN, same, ['nicht #', 'noch nicht #', 'bisher nicht #']],
  [FRENCH, withE, ['pas #', 'pas encore #', 'non #', 'non encore #']],
  [
    SPANISH,
    withA,
    [
      'no #',
      'todavía no #',
      'aún no #',
      'no # todavía',
      'no # aún',
      'todavía no ha #',
      'aún no ha #',
    ],
  ],
  [ITALIAN, withA, ['non #', 'non ancora #', 'ancora non #', 'non è ancora #']],
  [
    ENGLISH_THINGS,
    same,
    [
      ['pending #', '# pending', 'awaiting #', 'awaiting the #', 'awaiting seller #'],
      ['waiting for #', 'waiting for the #', 'still waiting for #', 'waiting on #'],
      ['no # yet', '# open', '# not yet', '# outstanding'],
    ].flat(),
  ],
  [
    GERMAN_THINGS,
    same,
    [
      ['# ausstehend', '# noch ausstehend', '# offen', '# noch offen', '# steht aus'],
      ['# steht noch aus', '# folgt', '# folgt noch', 'warte auf #', 'warte noch auf #'],
      ['warte auf die #', 'wartet auf #', 'noch keine #'],
    ].flat(),
  ],
  [
    FRENCH_THINGS,
    same,
    [
      ['# en attente', 'en attente de #', 'en attente du #', 'en attente de la #'],
      ["en attente de l'#", 'attend #', '# en cours', 'pas de #', "pas encore d'#"],
      ['pas encore de #'],
    ].flat(),
  ],
  [
    SPANISH_THINGS,
    same,
    [
      ['# pendiente', 'pendiente de #', 'pendiente del #', 'pendiente de la #'],
      ['esperando #', 'esperando el #', 'esperando la #', 'a la espera del #'],
      ['# en curso', 'sin #'],
    ].flat(),
  ],
  [
    ITALIAN_THINGS,
    same,
    [
      ['# in attesa', 'in attesa di #', 'in attesa del #', 'in attesa della #'],
      ["in attesa dell'#", 'attendo #', 'attesa #', '# in corso', 'senza #'],
    ].flat(),
  ],
  ...SHEET_LANGUAGES.flatMap(({ notDone }) =>
    notDone.map(({ words: deeds, templates }) => [deeds, same, templates] as const),
  ),
]

const words = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.map(plainWord))
const LATER = words(NOT_YET)
const ANY = new Set([...LATER, ...words(OPEN), ...words(NOTHING)])

const STEPS: readonly Step[] = ['ordered', 'received', 'reviewed', 'published', 'paid', 'sold']

/** The step that a text says was not done. */
const STEP_OF_WORD: ReadonlyMap<string, Step> = new Map(
  NEGATED.flatMap(([deeds, forms, templates]) =>
    STEPS.flatMap((step) =>
      deeds[step]
        .flatMap(forms)
        .flatMap((deed) =>
          templates.map((template) => [plainWord(template.replace('#', deed)), step] as const),
        ),
    ),
  ),
)

const STEP_OF_FIELD: Readonly<Record<string, Step>> = {
  order_date: 'ordered',
  received_date: 'received',
  review_due_date: 'reviewed',
  reviewed_date: 'reviewed',
  published_date: 'published',
  refund_due_date: 'paid',
  refund_received: 'paid',
  refund_received_date: 'paid',
  paid_date: 'paid',
  sold_date: 'sold',
}

/** Dashes, dots, question marks, crosses and hourglasses. */
const SIGNS = /^[\uFE0F\s\-‐‑‒–—―−_.…?/\\✗✘❌⏳⌛]+$/u

/**
 * Whether a cell says that what its column is about has not happened: 'not yet', 'pending', 'n/a', a dash, or that the product
 * is at an earlier step ('awaiting refund' under Paid). A word of that step or a later one says something else: 'not refunded'
 * under Reviewed is no answer.
 */
export function saysNotYet(text: string, field: string): boolean {
  if (SIGNS.test(text)) return true
  const word = plainWord(text)
  if (ANY.has(word)) return true
  const own = STEP_OF_FIELD[field]
  if (own === undefined) return false
  const negated = STEP_OF_WORD.get(word)
  if (negated !== undefined) {
    return own === 'sold' || negated === 'sold' ? own === negated : isUpTo(negated, own)
  }
  const status = statusOfWord(text)
  return own !== 'sold' && status !== null && status !== own && isUpTo(status, own)
}

function isUpTo(status: ProductStatus, other: ProductStatus): boolean {
  return PRODUCT_STATUSES.indexOf(status) <= PRODUCT_STATUSES.indexOf(other)
}

/** Whether the day of an order says that nothing was ordered yet. */
export function saysNotOrdered(text: string): boolean {
  const word = plainWord(text)
  return (
    LATER.has(word) || STEP_OF_WORD.get(word) === 'ordered' || statusOfWord(text) === 'wishlist'
  )
}
