const mailAddress = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+[.][^\s<>"'(),;:]+/g

/** A text for the log and for operators, without people's addresses. */
export function withoutMailAddresses(text: string): string {
  return text.replaceAll(mailAddress, '(address)')
}
