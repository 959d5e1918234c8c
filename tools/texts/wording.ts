import { allowedTexts } from './allowed-texts.ts'
import type { Text } from './text.ts'

/** What no text says, and what it says instead. Texts are US English, but 'cancelled' and 'catalogue', as in the spec. */
const rules: readonly { wrong: RegExp; say: string; only?: RegExp }[] = [
  { wrong: /\be-mail/i, say: 'email' },
  { wrong: /\bmails?\b(?!-| (server|provider|program)s?\b)/i, say: 'email' },
  { wrong: /\bmail(ed|ing)\b/i, say: 'emailed' },
  {
    wrong: /\blog(ged|ging)?[ -](in|out|on)\b|\blogin\b(?! (of|postgres|that)\b)/i,
    say: 'sign in, sign out',
  },
  { wrong: /\bwhoever\b/i, say: 'anyone who' },
  {
    wrong: /\b(stands?|lies?) (here|there|in|on|at|above|below|inside|beside|behind)\b/i,
    say: 'is',
  },
  { wrong: /\b(tells?|told) of\b|\bamid\b/i, say: 'about' },
  { wrong: /\blet through\b/i, say: 'match' },
  { wrong: /\bturn round\b/i, say: 'reverse' },
  { wrong: /\bneed not\b/i, say: 'do not need to' },
  { wrong: /\b(is|was) none of your\b/i, say: 'is not one of your' },
  { wrong: /\b(to|please) setup\b/i, say: 'set up' },
  { wrong: /\bclick here\b/i, say: 'the name of the link’s target' },
  { wrong: /\w\(e?s\)/, say: 'singular and plural, each by its number' },
  { wrong: /\bcancel(ed|ing)\b/i, say: 'cancelled, cancelling' },
  { wrong: /\bcatalogs?\b/i, say: 'catalogue' },
  {
    wrong:
      /\b(colour|favourite|centre|kilometre|metre|licence|programme|organis|analys(e|ing|ed)\b|customis|recognis|synchronis)/i,
    say: 'the US spelling',
  },
  { wrong: /\bPlease\b.*\bplease\b/i, say: 'please once at most' },
  { wrong: /\bthat is gone\b/i, say: 'deleted' },
  // Commands and answers to programs have straight ones.
  {
    wrong: /(?<=^|[\s(])['"][\p{L}\p{N}…]/u,
    say: 'curly quotes, ‘…’',
    only: /^(?:apps\/web|packages\/domain)\//,
  },
]

/** Words that people type to find a screen, in any spelling; no screen shows them. */
const SEARCH_WORDS = 'apps/web/src/features/shell/palette/keywords.ts'

/** Lists what breaks the rules for texts, a line each: where, what and why. It passes over the allowed texts. */
export function findWrongWords(texts: readonly Text[]): string[] {
  return texts
    .filter(({ file, text }) => file !== SEARCH_WORDS && !allowedTexts.has(text))
    .flatMap(({ file, line, text }) =>
      rules.flatMap(({ wrong, say, only }) => {
        if (only?.test(file) === false) return []
        const [found] = wrong.exec(withoutNames(text)) ?? []
        return found === undefined ? [] : [`${file}:${line} '${found}' in '${text}': say ${say}.`]
      }),
    )
}

/** A text without what is no word of it: values that the app fills in, names of settings, addresses, commands and files. */
function withoutNames(text: string): string {
  return text
    .replaceAll(/\{[^}]*\}+|`[^`]*`|\b[A-Z]+_[A-Z_]+\b/g, '…')
    .replaceAll(
      /\b(LOGIN|mail EMAIL)\b|\bnpm run [\w:-]+( -- [\w-]+)*|\S*[/@.]\S+\.\w+|\S*\/\S+/g,
      '…',
    )
}
