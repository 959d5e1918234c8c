/** A language in which invented details are searched. */
export type Language = 'de' | 'en' | 'es' | 'fr' | 'it'

/** The languages of `watchedWordsOf`, by their names. */
export const WATCHED_LANGUAGES_TEXT = 'English, German, French, Spanish and Italian'

const split = (words: string) => new Set(words.split(/\s+/u))

/** Short words that identify a language. */
const commonWords: Record<Language, ReadonlySet<string>> = {
  de: split(
    'der die das den dem und ist sind ich mein meine meinen mit für nicht sehr es ein eine einen auch aber auf im zu war habe hat',
  ),
  en: split('the and is are it i my with for not very this that but to of a in was have has on'),
  es: split('el la los las y es son mi con para no muy un una que lo pero en de del se me he'),
  fr: split(
    "le la les et est sont je mon ma avec pour pas très un une des mais dans de du il elle ce cette c'est j'ai",
  ),
  it: split(
    'il la lo gli le e è sono mio mia con per non molto un una che ma nel di del si mi ho questo questa',
  ),
}

/** Details that models like to invent: how many, how long, with whom, and how the purchase went. */
const watchedWords: Record<Language, ReadonlySet<string>> = {
  de: split(`
    zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig hundert tausend dutzend paar mehrere
    halb halbe zweimal dreimal doppelt
    tag tage tagen woche wochen wochenende monat monate monaten jahr jahre jahren stunde stunden minute minuten täglich
    wöchentlich monatlich jährlich gestern
    mann ehemann frau ehefrau partner partnerin freund freunde freunden freundin kind kinder kindern sohn tochter baby familie
    mutter vater mama papa eltern großeltern oma opa schwester bruder nachbar nachbarin nachbarn kollege kollegin kollegen gast
    gäste gästen hund hunde katze katzen haustier haustiere
    preis preise preiswert kosten kostet kostete günstig billig teuer schnäppchen rabatt gratis kostenlos geliefert lieferung
    versand angekommen ankunft verpackung verpackt verkäufer garantie erstattung kundendienst arzt allergie zertifiziert klinisch`),
  en: split(`
    two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred thousand dozen
    couple several half twice
    day days week weeks weekend month months year years hour hours minute minutes daily weekly monthly yesterday
    husband wife partner boyfriend girlfriend kid kids child children son daughter baby toddler family friend friends mother
    father mom mum dad sister brother neighbor neighbour colleague colleagues coworker coworkers guest guests dog dogs cat
    cats pet pets
    price priced pricing cost costs cheap expensive bargain discount discounted free delivered delivery shipping shipped
    arrived arrival packaging packaged seller warranty refund support doctor allergy certified clinically`),
  es: split(`
    dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cien ciento mil docena varios varias mitad
    día días semana semanas mes meses año años hora horas minuto minutos diario diariamente semanal ayer
    marido esposo esposa mujer pareja novio novia niño niña niños hijo hija hijos bebé familia amigo amiga amigos madre padre
    mamá papá hermana hermano vecino vecina vecinos colega colegas compañero compañeros invitados perro perros gato gatos mascota
    precio precios cuesta costó barato barata caro gratis descuento entrega entregado entregaron envío llegó llegada embalaje
    empaquetado vendedor garantía reembolso médico alergia certificado`),
  fr: split(`
    deux trois quatre cinq six sept huit dix onze douze quinze vingt trente cent mille douzaine plusieurs moitié
    jour jours semaine semaines mois an ans année années heure heures minute minutes quotidien quotidiennement hier
    mari femme épouse époux partenaire compagnon compagne copain copine enfant enfants fils fille bébé famille ami amie amis
    mère père maman papa sœur soeur frère voisin voisine voisins collègue collègues invités chien chiens chat chats animal animaux
    prix coût coûte cher chère remise gratuit gratuite livré livrée livraison expédié expédition arrivé arrivée emballage
    emballé vendeur garantie remboursement médecin allergie certifié`),
  it: split(`
    due tre quattro cinque sette otto nove dieci dodici quindici venti trenta cento mille dozzina metà
    giorno giorni settimana settimane mese mesi anno anni ore minuto minuti quotidiano quotidianamente ieri
    marito moglie compagno compagna fidanzato fidanzata partner bambino bambina bambini figlio figlia figli bebè famiglia amico
    amica amici madre padre mamma papà sorella fratello vicini collega colleghi ospiti cane cani gatto gatti
    prezzo prezzi costa costo costato economico caro sconto gratis gratuito consegna consegnato spedizione spedito arrivato
    arrivata imballaggio venditore garanzia rimborso medico allergia certificato`),
}

/** The words of a text, in lower case, also those before an apostrophe: l'ami is l and ami. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

/** Words that a text in that language should only use if its writer did; English if the language is unknown. */
export function watchedWordsOf(text: string): ReadonlySet<string> {
  const languages = closeLanguagesOf(text)
  if (languages.length === 0) return watchedWords.en
  return new Set(languages.flatMap((language) => [...watchedWords[language]]))
}

/** The language of a text with its close relatives, and those of a text in two languages; empty if unknown. */
export function closeLanguagesOf(text: string): Language[] {
  const scores = [...scoresOf(text)]
  const best = Math.max(...scores.map(([, score]) => score))
  return scores.flatMap(([language, score]) => (best > 0 && score * 4 >= best ? language : []))
}

/** The certain language of a text, of the few known ones; else null. `least` is how many of its common words prove it. */
export function languageOf(text: string, least = 4): Language | null {
  const [first, second] = [...scoresOf(text)].toSorted(([, one], [, other]) => other - one)
  if (!first || !second || first[1] < least || second[1] * 2 > first[1]) return null
  return first[0]
}

function scoresOf(text: string): Map<Language, number> {
  const words = wordsOf(text)
  const score = (common: ReadonlySet<string>) => words.filter((word) => common.has(word)).length
  return new Map([
    ['de', score(commonWords.de)],
    ['en', score(commonWords.en)],
    ['es', score(commonWords.es)],
    ['fr', score(commonWords.fr)],
    ['it', score(commonWords.it)],
  ])
}

/** Whether two words differ only in their ending: week and weeks, Woche and Wochen, giorno and giorni. */
export function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short === long) return true
  if (short.length > 2 && long.length - short.length < 3 && long.startsWith(short)) return true
  return short.length === long.length && short.length > 3 && stemOf(short) === stemOf(long)
}

/** Without a final vowel, in which Spanish and Italian inflect words. */
function stemOf(word: string): string {
  return word.replace(/[aeio]$/u, '')
}
