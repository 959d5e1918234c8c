/** What a file proves. docs/behaviour/proofs.md */
export const PROOF_KINDS = ['chat', 'photo', 'invoice', 'payment', 'other'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

export const PROOF_LABELS: Record<ProofKind, string> = {
  chat: 'Chat',
  photo: 'Photo',
  invoice: 'Invoice',
  payment: 'Payment',
  other: 'Other',
}

/** The limits of the database: proofs of a product, and characters of a note. */
export const PROOF_LIMITS = { proofs: 100, note: 500 } as const

/** The kind that a file probably has, by its name and media type; people can choose another one. */
export function guessProofKind({ name, type }: { name: string; type: string }): ProofKind {
  const words = name.toLowerCase()
  if (/invoice|rechnung|facture|factura|fattura|receipt|beleg/u.test(words)) return 'invoice'
  if (/paypal|payment|zahlung|paiement|pago|pagamento|wise|zelle|refund/u.test(words)) {
    return 'payment'
  }
  if (
    /chat|whatsapp|telegram|messenger|wechat|discord|screenshot|bildschirmfoto|capture/u.test(words)
  ) {
    return 'chat'
  }
  if (type === 'application/pdf' || words.endsWith('.pdf')) return 'invoice'
  // Phones name photos so; screenshots of iPhones are PNG.
  if (/^(?:img|dsc|pxl|photo|foto)[_\- ]?\d/u.test(words))
    return words.endsWith('.png') ? 'chat' : 'photo'
  return type === 'image/png' || words.endsWith('.png') ? 'chat' : 'photo'
}

/** A typed note as stored; null for none. */
export function tidyProofNote(typed: string): string | null {
  const text = typed
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .trim()
  return text === '' ? null : text
}

/** Why a typed note cannot be stored; null if it can. */
export function proofNoteProblem(typed: string): string | null {
  const { length } = Array.from(tidyProofNote(typed) ?? '')
  return length > PROOF_LIMITS.note
    ? `This note has ${length} characters. Use up to ${PROOF_LIMITS.note}.`
    : null
}
