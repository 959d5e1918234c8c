const mailAddress = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+[.][^\s<>"'(),;:]+/g

/** A text for the log and for operators, in which nobody is named by their address. */
export function withoutMailAddresses(text: string): string {
  return text.replaceAll(mailAddress, '(address)')
}
