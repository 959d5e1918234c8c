import { expect, test } from 'vitest'
import { findLinks } from '#src/mailbox/find-links.ts'
import { readMailAddress } from '#src/mailbox/mail-address.ts'
import { renderTemplate } from '#src/mailbox/render-template.ts'

const values = {
  Token: '123456',
  ConfirmationURL: 'http://localhost/verify?token=a&type=signup',
  Empty: '',
  Data: { name: '<b>Ada</b>', age: 36, deep: { city: 'London' }, list: ['x'] },
}

test.each([
  ['{{ .Token }} and {{.Token}}', 'text', '123456 and 123456'],
  ['{{ .ConfirmationURL }}', 'html', 'http://localhost/verify?token=a&amp;type=signup'],
  ['{{ .Data.name }}', 'html', '&lt;b&gt;Ada&lt;/b&gt;'],
  ['{{ .Data.name }}', 'text', '<b>Ada</b>'],
  ['{{ .Data.age }} {{ .Data.deep.city }}', 'text', '36 London'],
  ['[{{ .Missing }}{{ .Data.missing }}{{ .Data.list }}{{ .Data.constructor }}]', 'text', '[]'],
  ['{{ if .Token }}yes{{ else }}no{{ end }}', 'text', 'yes'],
  ['{{ if .Empty }}yes{{ else }}no{{ end }}', 'text', 'no'],
  ['{{ if .Empty }}a{{ if .Token }}b{{ end }}c{{ end }}d', 'text', 'd'],
] as const)('%s as %s gives %s', (template, format, expected) => {
  expect(renderTemplate(template, values, format)).toBe(expected)
})

test.each([
  '{{ range .Data }}',
  '{{ if .Token }}',
  '{{ end }}',
  '{{ else }}',
  '{{ .Token | html }}',
])('a template with %s is refused', (template) => {
  expect(() => renderTemplate(template, values, 'text')).toThrow('mail template')
})

test('links are found once each, without the full stop after them', () => {
  const text =
    'See http://localhost:3000/a?b=c&d=e. Or (https://x.example/), or http://localhost:3000/a?b=c&d=e'
  expect(findLinks(text)).toEqual(['http://localhost:3000/a?b=c&d=e', 'https://x.example/'])
})

test.each([
  ['ada@example.com', { name: '', address: 'ada@example.com' }],
  ['SampleTrail <no-reply@example.com>', { name: 'SampleTrail', address: 'no-reply@example.com' }],
  ['"Sample, Trail" <a@b.c>', { name: 'Sample, Trail', address: 'a@b.c' }],
  ['a@b.c, d@e.f', null],
  ['a@b.c\r\nBcc: d@e.f', null],
  ['X <a@b.c>\r\nBcc: d@e.f', null],
  ['a@b.c <d@e.f', null],
  ['nobody', null],
  [`${'a'.repeat(65)}@b.c`, null],
])('the address %j is read as %j', (text, expected) => {
  expect(readMailAddress(text)).toEqual(expected)
})
