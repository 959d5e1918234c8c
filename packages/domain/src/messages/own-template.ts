import { PLACEHOLDERS, unknownPlaceholders } from '#src/messages/fill-message.ts'
import type { MessageKind } from '#src/messages/message-kind.ts'

/** Limits of own templates, as in the table. */
export const TEMPLATE_LIMITS = { templates: 50, name: 60, text: 2000 } as const

/** A template of a person's own. */
export type OwnTemplate = {
  id: string
  kind: MessageKind
  name: string
  /** In which amounts and days are written; a code of TEMPLATE_LANGUAGES. */
  language: string
  text: string
}

export type TemplateProblems = { name?: string; text?: string }

/** Why a template cannot be saved, by field. */
export function problemsOfTemplate({
  name,
  text,
}: Pick<OwnTemplate, 'name' | 'text'>): TemplateProblems {
  const problems: TemplateProblems = {}
  if (name.trim() === '') problems.name = 'Please enter a name.'
  else if (countLetters(name.trim()) > TEMPLATE_LIMITS.name) {
    problems.name = `Use at most ${TEMPLATE_LIMITS.name} characters.`
  }
  const unknown = unknownPlaceholders(text)
  if (text.trim() === '') problems.text = 'Please enter a text.'
  else if (countLetters(text) > TEMPLATE_LIMITS.text) {
    problems.text = `Use at most ${TEMPLATE_LIMITS.text.toLocaleString('en-US')} characters.`
  } else if (unknown.length > 0) {
    problems.text = `The app does not know ${unknown.join(', ')}. Correct or remove ${unknown.length === 1 ? 'it' : 'them'}.`
  }
  return problems
}

/** '{seller}, {product}, …' */
export function listPlaceholders(): string {
  return PLACEHOLDERS.map((name) => `{${name}}`).join(', ')
}

/** As the database counts them. */
function countLetters(text: string): number {
  return Array.from(text).length
}
