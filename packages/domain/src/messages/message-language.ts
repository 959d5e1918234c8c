import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { currencyDecimals } from '#src/money/currency.ts'
import type { Cents } from '#src/money/money.ts'

/** The languages with built-in templates, each by its own name. */
export const MESSAGE_LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  zh: '中文',
} as const

export type MessageLanguage = keyof typeof MESSAGE_LANGUAGES

/** Further languages in which a person's own templates can write amounts and days. */
const FURTHER_LANGUAGES = {
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ja: '日本語',
} as const

/** All languages of own templates, by their codes. */
export const TEMPLATE_LANGUAGES: Readonly<Record<string, string>> = {
  ...MESSAGE_LANGUAGES,
  ...FURTHER_LANGUAGES,
}

/** A language that every browser can format; an unknown one counts as English. */
export function knownLanguage(code: string): string {
  return Object.hasOwn(TEMPLATE_LANGUAGES, code) ? code : 'en'
}

export function hasBuiltIn(code: string): code is MessageLanguage {
  return Object.hasOwn(MESSAGE_LANGUAGES, code)
}

/** An amount as the language writes it: '$1,299.00', '1.299,00 €'. Currencies without decimals have none. */
export function amountIn(language: string, cents: Cents, currency: string): string {
  const decimals = cents % 100 === 0 ? currencyDecimals(currency) : 2
  if (!/^[A-Za-z]{3}$/u.test(currency)) return `${(cents / 100).toFixed(decimals)} ${currency}`
  return plainSpaces(
    new Intl.NumberFormat(knownLanguage(language), {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(cents / 100),
  )
}

/** A number of days with its unit: '1 day', '3 Tage', '3天'. */
export function daysIn(language: string, days: number): string {
  return plainSpaces(
    new Intl.NumberFormat(knownLanguage(language), {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
    }).format(days),
  )
}

/** A day as the language writes it: 'Sep 13, 2026', '13.09.2026'. */
export function dayIn(language: string, day: CalendarDate): string {
  return plainSpaces(
    new Intl.DateTimeFormat(knownLanguage(language), {
      dateStyle: 'medium',
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`)),
  )
}

/** Several words as one list: 'a, b, and c'. */
export function listIn(language: string, words: readonly string[]): string {
  return new Intl.ListFormat(knownLanguage(language)).format(words)
}

/** Messengers and links keep ordinary spaces; others take three times the room in an address. */
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/gu, ' ')
}
