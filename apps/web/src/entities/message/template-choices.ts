import { builtInTemplate } from '@sampletrail/domain/messages/built-in-templates.ts'
import type { MessageKind } from '@sampletrail/domain/messages/message-kind.ts'
import {
  MESSAGE_LANGUAGES,
  type MessageLanguage,
} from '@sampletrail/domain/messages/message-language.ts'
import type { OwnTemplate } from '@sampletrail/domain/messages/own-template.ts'
import type { MoneyProduct } from '@sampletrail/domain/money/product-money.ts'

/** A template as the dialog offers it. */
export type TemplateChoice = { id: string; label: string; language: string; text: string }

/** The templates for a message about products: the person's own, and one in each of our languages, English first. */
export function templateChoices(
  kind: MessageKind,
  own: readonly OwnTemplate[],
  products: readonly MoneyProduct[],
): { own: TemplateChoice[]; builtIn: [TemplateChoice, ...TemplateChoice[]] } {
  const builtIn = (language: MessageLanguage): TemplateChoice => ({
    id: `built-in:${language}`,
    label: MESSAGE_LANGUAGES[language],
    language,
    text: builtInTemplate(kind, language, products),
  })
  return {
    own: own
      .filter((template) => template.kind === kind)
      .map(({ id, name, language, text }) => ({ id, label: name, language, text })),
    builtIn: [
      builtIn('en'),
      builtIn('de'),
      builtIn('fr'),
      builtIn('es'),
      builtIn('it'),
      builtIn('zh'),
    ],
  }
}
