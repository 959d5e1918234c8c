/** Words of the messages in English, German, French, Spanish and Italian, in small letters without accents. */

const any = (...sources: string[]): RegExp => new RegExp(`\\b(?:${sources.join('|')})`, 'u')

/** Paying a tester back. */
export const REFUND = any(
  'refund',
  'rebate',
  'reimburs',
  'rf\\b',
  'rbr\\b',
  'rfnd',
  'money\\b',
  '(?<!you )(?<!to )pay(?:s|ing)?(?= (?:you|back|out|by|via|the|within|after|in|it)\\b)',
  '(?:be|get|are|is) paid\\b',
  'payback',
  'payment',
  'cash ?back',
  'back\\b',
  'send (?:you )?(?:the |your )?money',
  '(?:ruck|zuruck)?erstatt',
  '(?:ruck|zuruck)zahl',
  'zahl(?:e|en|t|ung)\\b',
  'uberweis',
  'geld\\b',
  'zuruck\\b',
  'auszahl',
  'rembours',
  'paiement',
  'pay(?:e|ons|er|es)\\b',
  'virement',
  'reembols',
  'reintegr',
  'pag(?:o|amos|aremos|amento|hiamo|heremo)\\b',
  'devol(?:vemos|veremos|ucion del (?:dinero|importe))',
  'rimbors',
)

/** The review itself, or writing it. */
export const REVIEW = any(
  're(?:view|veiw|wiew)',
  'rv\\b',
  'feedback',
  'rezension',
  '(?:produkt)?bewert',
  'avis\\b',
  'commentaire',
  'evaluation',
  'resena',
  'opinion',
  'valoracion',
  'recension',
)

/** The review is on the shop's page. */
export const LIVE = any(
  'live\\b',
  'online\\b',
  'publi',
  'pubblic',
  'approv',
  'visible',
  'visibile',
  'veroffentlich',
  'frei(?:ge)?schalt',
  'freigabe',
  'sichtbar',
  'en ligne',
  'en linea',
  'valide',
  'aprobad',
  'approvat',
  'goes? up\\b',
  'shows? (?:up|on)',
  'appears?\\b',
)

/** A word for the review's day that does not say whether it is written or on the page. */
export const UNCLEAR_LIVE = any('post(?:ed|ing)?\\b', 'up\\b', 'screenshot', 'done\\b', 'link\\b')

export const ORDER = any(
  'order',
  'purchas',
  'bought',
  'buy(?:ing)?\\b',
  'bestell',
  'kauf',
  'command(?:e|er)\\b',
  'achat',
  'pedido',
  'compra',
  'ordine',
  'acquist',
)

export const DELIVERY = any(
  'deliver',
  'recei',
  'arriv',
  'get (?:the|it)\\b',
  'erhal',
  'liefer',
  'ankunft',
  'angekommen',
  'zustell',
  'eintreff',
  'livraison',
  'livre\\b',
  'recu\\b',
  'reception',
  'recevoir',
  'entreg',
  'recib',
  'recepcion',
  'lleg',
  'consegn',
  'ricev',
  'ricezione',
)

/** What follows it is the day from which time counts. */
export const AFTER =
  /\b(?:after|aft|once|when|upon|as soon as|from|since|days? of|dias? (?:de|desde)(?= la | el |l )|hours? of|weeks? of|following|nach(?:dem)?|sobald|wenn|ab|seit|apres|des que|des (?=reception|publication|la )|une fois|quand|suivant|tras|despues|desde|cuando|una vez|en cuanto|dopo|quando|una volta|appena|dalla?|dall'|on (?=review|publication|approval|delivery)|bei (?=veroff|freigabe|liefer)|a la (?=publication|reception|livraison|publicacion)|al(?:la)? (?=pubblic|consegna|ricez|recibir|public))/gu

/** The time named is before something, which terms cannot say. */
export const BEFORE = any(
  'before',
  'prior to',
  'in advance',
  'bevor',
  'vorher',
  'vorab',
  'vor (?:der|dem)',
  'rbr\\b',
  'avant',
  'antes',
  'prima (?:d|che)',
)

/** The earliest time, and no promise: 'wait at least 7 days'. */
export const AT_LEAST = any(
  'at least',
  'minimum',
  'wait\\b',
  'not earlier',
  'mindestens',
  'fruhestens',
  'erst\\b',
  'wart(?:e|en)\\b',
  'au moins',
  'attend',
  'al menos',
  'como minimo',
  'esper(?:a|e|ar)\\b',
  'almeno',
  'aspett',
)

export const FEES = any(
  'fees?\\b',
  '(?:paypal-?|pp-?)?gebuhr',
  'frais\\b',
  'tarifas?\\b',
  '(?:comision(?:es)?|commission[ei]?) (?:de |di |del )?(?:paypal|pp)\\b',
)

export const TAX = any(
  'tax(?:es)?\\b',
  'vat\\b',
  'steuer',
  'mwst',
  'umsatzsteuer',
  'tva\\b',
  'iva\\b',
  'impuesto',
  'tasse\\b',
)

export const COMMISSION = any(
  'com(?:m)?ission',
  'comm?\\b',
  'bonus',
  'extra\\b',
  'reward',
  'tip\\b',
  'provision',
  'pramie',
  'prime\\b',
  'recompense',
  'comision',
  'compenso',
  'premio',
)

export const KEEP = any(
  're-?sell',
  're-?sold',
  'resale',
  'sell(?:ing)?\\b',
  'sold\\b',
  'keep',
  'return\\b',
  '(?:weiter)?verkauf',
  'behalt',
  'zuruckschick',
  'zurucksend',
  'revend',
  'revent',
  'gard(?:e|er|ez)\\b',
  'vend(?:er|a|as|ere|erlo|erla|ez)\\b',
  'revender',
  'rivend',
  'conserv',
  'tener(?:e|lo|la)\\b',
  'quedar',
)

/** A price's reduction, which is no refund. */
export const DISCOUNT = any(
  'off\\b',
  'discount',
  'coupon',
  'code\\b',
  'rabatt',
  'gutscheincode',
  'remise',
  'reduction',
  'descuento',
  'cupon',
  'sconto',
)

export const PRICE = any(
  'price\\b',
  'costs?\\b',
  'preis',
  'kostet',
  'prix',
  'coute',
  'precio',
  'cuesta',
  'prezzo',
  'costa\\b',
)

export const PHOTOS = any(
  'photo',
  'pic(?:s|tures?)?\\b',
  'images?\\b',
  'foto',
  'bild',
  'imagen',
  'immagin',
)
export const VIDEO = any('video', 'vid\\b')
export const SELLER_FEEDBACK = any(
  '(?:seller|store|shop) feedback',
  'feedback (?:for|to|on) (?:the |our )?(?:seller|store|shop)',
  'verkauferbewertung',
  'handlerbewertung',
  'evaluation (?:du )?vendeur',
  'avis (?:sur le )?vendeur',
  'valoracion (?:del |al )?vendedor',
  'feedback (?:al |del )?venditore',
)
export const TEXT_REVIEW = any(
  'text (?:review|and|only|with|\\+|photo)',
  'text\\b',
  'written review',
  'words? review',
  'textbewertung',
  'schriftlich',
  'avis (?:ecrit|redige)',
  'resena (?:escrita|con texto)',
  'recensione (?:scritta|testuale)',
)

export const ALL = any(
  'full(?:y)?\\b',
  'in full\\b',
  '(?:whole|entire|total|complete) (?:amount|price|refund|cost)',
  'complete refund',
  'all (?:the )?money',
  'voll(?:e|er|en|es|standig\\w*)?\\b',
  'komplett',
  'gesamt',
  'ganze[rn]? (?:betrag|preis)',
  '(?:remboursement )?(?:total|complet|integral)e?(?:ment)?\\b',
  'en entier',
  'completo',
  'completa',
  'integro',
  'integramente',
  'totale\\b',
  'intero',
  'integrale',
)
export const HALF = any('half\\b', 'halfte', 'moitie\\b', 'mitad\\b', '(?:la|altra) meta\\b')
export const PART = any(
  'partial',
  'partly',
  'teil(?:weise|erstatt|betrag)',
  'partiel',
  'parcial',
  'parziale',
)

const STAR_WORDS = '(?:stars?|sterne?n?|etoiles?|estrellas?|stelle)\\b'
/** A rating that is asked for, in normalised letters. */
export const STARS = new RegExp(
  `(?:\\b(?:\\d|five|funf|cinq|cinco|cinque|all)[ -]?(?:${STAR_WORDS}|\\*)|[⭐★🌟]+|\\b${STAR_WORDS}|\\b(?:positive?|positiven?|positiva|good|great|top|gute|bonne|buena|buona) (?:product )?(?:reviews?|rating|feedback|bewertung|rezension|avis|evaluation|resena|recensione|valoracion)|\\brating)`,
  'gu',
)

/** A no of which nothing is known: everything else may be meant otherwise. */
export const NEGATION =
  /\b(?:no|not|don'?t|doesn'?t|can'?t|cannot|won'?t|never|without|kein\w*|nicht|nie|ohne|pas|sans|jamais|sin|nunca|non|senza|mai|nor|unless|ausser|sauf|salvo)\b/u

/** Doubts: the rest may only hold in some cases. */
export const DOUBT =
  /\b(?:if|maybe|perhaps|or|either|up to|depends?|usually|falls|oder|bis zu|vielleicht|eventuell|si|ou|peut-etre|jusqu|o|hasta|quiza|se|oppure|forse|fino)\b/u
