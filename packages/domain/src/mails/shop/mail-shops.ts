/** A shop whose mails are known. */
export type MailShop = {
  name: string
  /** Its hosts: mails come from them or from hosts below them. */
  host: RegExp
  /** Its order numbers, wherever they are in a mail; null if only a word before it shows one. */
  number: RegExp | null
  /** Whether its number is one that a word announces: Etsy's are plain digits. */
  labelled: RegExp | null
}

export const AMAZON: MailShop = {
  name: 'Amazon',
  host: /(?:^|\.)amazon\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/u,
  number: /(?<![\w-])(?:\d{3}|D\d{2})-\d{7}-\d{7}(?![\w-])/gu,
  labelled: null,
}

export const MAIL_SHOPS: readonly MailShop[] = [
  AMAZON,
  {
    name: 'eBay',
    host: /(?:^|\.)ebay\.(?:[a-z]{2,3}|com?\.[a-z]{2})$|(?:^|\.)reply\.ebay\.com$/u,
    number: /(?<![\w-])\d{2}-\d{5}-\d{5}(?![\w-])/gu,
    labelled: null,
  },
  {
    name: 'Walmart',
    host: /(?:^|\.)walmart\.(?:com|ca)$/u,
    number: /(?<![\w-])\d{7}-\d{6,8}(?![\w-])/gu,
    labelled: /^\d{13,15}$/u,
  },
  {
    name: 'Etsy',
    host: /(?:^|\.)etsy\.com$/u,
    number: null,
    labelled: /^\d{9,11}$/u,
  },
  {
    name: 'AliExpress',
    host: /(?:^|\.)aliexpress\.(?:com|us|ru)$/u,
    number: null,
    labelled: /^\d{14,18}$/u,
  },
  {
    name: 'Temu',
    host: /(?:^|\.)temu(?:email)?\.com$/u,
    number: /(?<![\w-])PO-\d{3}-\d{14,20}(?![\w-])/gu,
    labelled: null,
  },
]

/** Mail providers of persons: nobody's shop. */
const OF_PERSONS =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|t-online|freenet|posteo|mailbox|proton|protonmail|pm|orange|wanadoo|free|laposte|sfr|libero|tiscali|virgilio|alice|mail|yandex|qq|163|126|foxmail|zoho|fastmail|hey|tutanota|tuta)\.[a-z.]+$/u

/** The known shop of a host. */
export function shopOfHost(host: string): MailShop | null {
  return MAIL_SHOPS.find((shop) => shop.host.test(host)) ?? null
}

/** Whether mails of a host are written by persons. */
export function isOfPersons(host: string): boolean {
  return OF_PERSONS.test(host)
}

const COUNTRY_OF_END: Readonly<Record<string, string>> = {
  uk: 'GB',
  de: 'DE',
  fr: 'FR',
  it: 'IT',
  es: 'ES',
  ca: 'CA',
  au: 'AU',
  jp: 'JP',
  at: 'AT',
  ch: 'CH',
  nl: 'NL',
  be: 'BE',
  ie: 'IE',
  pl: 'PL',
  se: 'SE',
  mx: 'MX',
  br: 'BR',
  in: 'IN',
  sg: 'SG',
  ae: 'AE',
  tr: 'TR',
  sa: 'SA',
  eg: 'EG',
  za: 'ZA',
}

/** The country (ISO 3166) of a shop by its host; '.com' is one only for shops that have hosts for others. */
export function countryOfHost(host: string): string | null {
  if (/(?:^|\.)(?:amazon|walmart)\.com$/u.test(host)) return 'US'
  return COUNTRY_OF_END[host.slice(host.lastIndexOf('.') + 1)] ?? null
}
