import { expect, it } from 'vitest'
import { decodeEntities } from '#src/imports/kinds/decode-entities.ts'

it.each([
  ['Salt &amp; Pepper', 'Salt & Pepper'],
  ['&lt;b&gt; &QUOT;5&quot; &apos;x&apos;&nbsp;y', '<b> "5" \'x\' y'],
  ['Caf&#233; &#39;Duo&#039;', "Café 'Duo'"],
  ['Caf&#xE9; &#X1f600;', 'Café 😀'],
  ['&#32;x', ' x'],
  ['&#55295;&#57344;', '\uD7FF\uE000'],
])('%s is %s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})

// Control characters and halves of characters are no text.
it.each(['&euro;', 'R&D;', '&#31;', '&#0;', '&#55296;', '&#57343;', '&#1234567;', '&#xZZ;', '& ;'])(
  '%s stays',
  (text) => {
    expect(decodeEntities(text)).toBe(text)
  },
)
