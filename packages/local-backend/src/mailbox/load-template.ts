import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { builtInTemplates } from '#src/mailbox/built-in-templates.ts'
import { escapeHtml } from '#src/mailbox/render-template.ts'
import type { MailOptions, MailTemplate } from '#src/options.ts'

export interface LoadedTemplate {
  subject: string
  text: string
  html: string
}

/**
 * Reads an email's template from the folder of the options, or uses the built-in one. If a folder has only the text or
 * only the HTML of an email, the other comes from the built-in text.
 */
export async function loadTemplate(
  name: MailTemplate,
  options: MailOptions,
): Promise<LoadedTemplate> {
  const builtIn = builtInTemplates[name]
  const [text, html] = await Promise.all([
    readOptional(options.templatesDirectory, `${name}.txt`),
    readOptional(options.templatesDirectory, `${name}.html`),
  ])
  return {
    subject: options.subjects[name] ?? builtIn.subject,
    text: text ?? builtIn.text,
    html: html ?? plainHtml(text ?? builtIn.text),
  }
}

async function readOptional(directory: string | null, file: string): Promise<string | null> {
  if (directory === null) return null
  try {
    return await readFile(path.join(directory, file), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function plainHtml(text: string): string {
  const body = escapeHtml(text).replaceAll(
    '{{ .ConfirmationURL }}',
    '<a href="{{ .ConfirmationURL }}">{{ .ConfirmationURL }}</a>',
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><body><p style="white-space: pre-line">${body}</p></body></html>`
}
