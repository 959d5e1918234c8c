import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The PDF's fonts by name. Together they have the letters of the languages in which people shop; each loads when it is needed. */
const files = {
  latin: '@embedpdf/fonts-latin/NotoSans-Regular.ttf',
  bold: '@embedpdf/fonts-latin/NotoSans-Bold.ttf',
  // Its ideographs are those of Chinese and Japanese.
  han: '@embedpdf/fonts-sc/NotoSansHans-Regular.otf',
  hangul: '@embedpdf/fonts-kr/NotoSansKR-Regular.otf',
  hebrew: '@embedpdf/fonts-hebrew/NotoSansHebrew-Regular.ttf',
  arabic: '@embedpdf/fonts-arabic/NotoNaskhArabic-Regular.ttf',
} as const

export type FontName = keyof typeof files

const { resolve } = createRequire(import.meta.url)

const found = new Map<FontName, string>()

/** The file of a font; its package has the folder of fonts beside its code. */
export function fontFile(name: FontName): string {
  const file = found.get(name) ?? findFont(name)
  found.set(name, file)
  return file
}

function findFont(name: FontName): string {
  const [scope = '', folder = '', file = ''] = files[name].split('/')
  return join(dirname(resolve(`${scope}/${folder}`)), '..', 'fonts', file)
}

const scripts: [RegExp, FontName][] = [
  [/\p{Script=Hangul}/u, 'hangul'],
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u, 'han'],
  [/[\p{Script=Hebrew}\uFB1D-\uFB4F]/u, 'hebrew'],
  [/[\p{Script=Arabic}\uFB50-\uFDFF\uFE70-\uFEFC]/u, 'arabic'],
]

/** The fonts to try for a letter, the best first. */
export function fontsOf(letter: string, isBold: boolean): FontName[] {
  const usual = isBold ? 'bold' : 'latin'
  // Most texts have no others.
  if (letter <= '\u058F') return [usual]
  const own = scripts.find(([script]) => script.test(letter))?.[1]
  return own === undefined ? [usual, 'han'] : [own, usual, 'han']
}
