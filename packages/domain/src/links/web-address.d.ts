/** The globals of browsers and Node that rules on addresses need; the package has neither's types. */
declare class URL {
  static canParse(text: string): boolean
  constructor(text: string)
  readonly protocol: string
  readonly hostname: string
  readonly port: string
  readonly origin: string
  readonly username: string
  readonly password: string
  readonly href: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly searchParams: URLSearchParams
}

declare class URLSearchParams implements Iterable<[string, string]> {
  [Symbol.iterator](): IterableIterator<[string, string]>
  constructor(init: string)
  readonly size: number
  get(name: string): string | null
  delete(name: string): void
  toString(): string
}
