import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTemplate } from '#src/mailbox/load-template.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'templates-'))
  await writeFile(path.join(directory, 'recovery.txt'), 'Own text {{ .ConfirmationURL }} <b>')
  await writeFile(path.join(directory, 'invite.html'), '<p>Own page</p>')
})

afterAll(async () => {
  await rm(directory, { recursive: true })
})

const options = { smtpUrl: null, from: 'a@b.c', subjects: { recovery: 'Own subject' } }

test('the texts of the host application are used if there are any', async () => {
  const recovery = await loadTemplate('recovery', { ...options, templatesDirectory: directory })
  expect(recovery.subject).toBe('Own subject')
  expect(recovery.text).toContain('Own text')
  expect(recovery.html).toContain('<a href="{{ .ConfirmationURL }}">')
  expect(recovery.html).toContain('&lt;b&gt;')
  const invite = await loadTemplate('invite', { ...options, templatesDirectory: directory })
  expect(invite.html).toBe('<p>Own page</p>')
  expect(invite.text).toContain('{{ .ConfirmationURL }}')
})

test('the built-in ones are complete', async () => {
  const confirmation = await loadTemplate('confirmation', { ...options, templatesDirectory: null })
  expect(confirmation.subject).toBe('Confirm your email address')
  expect(confirmation.html).toContain('{{ .Token }}')
})
