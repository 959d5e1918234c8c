import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

const withLink = ['confirmation', 'recovery', 'magic_link', 'email_change', 'invite']
const notification = 'password_changed_notification'
const names = [...withLink, 'reauthentication', notification]

/** The values that Supabase inserts; the embedded backend knows the same. */
const known = ['ConfirmationURL', 'Token', 'SiteURL', 'Email', 'NewEmail']

const tagsOf = (template: string) => new Set(template.match(/\{\{[^}]*\}\}/g))

describe.each(names)('the email %s', (name) => {
  const text = read(`templates/${name}.txt`)
  const html = read(`templates/${name}.html`)

  it('uses only values that both backends insert, each written on one line', () => {
    const allowed = known.map((value) => `{{ .${value} }}`)
    for (const tag of [...tagsOf(text), ...tagsOf(html)]) expect(allowed).toContain(tag)
  })

  it('says the same in both of its parts', () => {
    expect([...tagsOf(html)].toSorted()).toEqual([...tagsOf(text)].toSorted())
  })

  it('loads nothing but the logo of the app, and runs no script', () => {
    expect(html).not.toMatch(/<script|<link|url\(|@import|\bon\w+=/i)
    const sources = [...html.matchAll(/\b(?:src|srcset|background)="([^"]*)"/gi)]
    expect(sources.map(([, source]) => source)).toEqual(['{{ .SiteURL }}/icons/icon-192.png'])
  })

  it('is the one for a hosted project', () => {
    const config = read('config.toml')
    const section = name === notification ? 'notification.password_changed' : `template.${name}`
    expect(config).toContain(`[auth.email.${section}]`)
    expect(config).toContain(`content_path = "./supabase/templates/${name}.html"`)
  })
})

it.each(withLink)('the email %s has a link, and its address to copy', (name) => {
  const html = read(`templates/${name}.html`)
  expect(html).toContain('href="{{ .ConfirmationURL }}"')
  expect(html.split('{{ .ConfirmationURL }}')).toHaveLength(3)
  expect(read(`templates/${name}.txt`)).toContain('\n{{ .ConfirmationURL }}\n')
})

it('the email with only a code has no link that signs in', () => {
  for (const ending of ['txt', 'html']) {
    const template = read(`templates/reauthentication.${ending}`)
    expect(template).toContain('{{ .Token }}')
    expect(template).not.toContain('ConfirmationURL')
  }
})
