import type { MailProduct, MailProposal, MailRemark } from '#src/mails/proposals/mail-proposal.ts'

/** What is proposed for one item, without where it comes from. */
export type ItemProposal = Omit<MailProposal, 'key' | 'mail' | 'kind' | 'orderNumber'>

/** A proposal that changes nothing, and why. */
export const nothing = (
  title: string,
  remark: MailRemark,
  about: string | null = null,
): ItemProposal => ({
  title,
  choices: [],
  chosen: null,
  isTicked: false,
  uncertain: [],
  remark,
  about,
})

/** A product's name for the screen. */
export function nameOf({ name }: MailProduct): string {
  return name?.trim() || 'Unnamed product'
}
