import { RestError } from '#src/rest/rest-error.ts'

const SPACES = /[ \t]*/y
/** Text in quotes that ends with them. */
const QUOTED_VALUE = /"(?:[^"\\]|\\.)*"(?=[,)]|$)/sy
const SURPLUS = /[ \t)]*/y
/** Characters that end an unquoted name. */
const NAME_ENDS = new Set('.,:()!"*>='.split(''))

/** Reads a piece of a query from left to right; what it cannot read is PGRST100. */
export class Scanner {
  readonly text: string
  readonly what: string
  readonly before: number
  position = 0

  /** `what` names the piece in error messages, like 'select parameter', and `before` is how many characters are before it. */
  constructor(text: string, what: string, before = 0) {
    this.text = text
    this.what = what
    this.before = before
  }

  get atEnd(): boolean {
    return this.position >= this.text.length
  }

  peek(): string | undefined {
    return this.text[this.position]
  }

  /** Steps over `token` when it is next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false
    this.position += token.length
    return true
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`)
  }

  expectEnd(): void {
    if (!this.atEnd) this.fail('end of input')
  }

  /** As in PostgREST, brackets that close nothing are skipped. */
  expectEndOfBrackets(): void {
    this.match(SURPLUS)
    this.expectEnd()
  }

  skipSpaces(): void {
    this.match(SPACES)
  }

  rest(): string {
    const rest = this.text.slice(this.position)
    this.position = this.text.length
    return rest
  }

  /** The longest run of characters that `pattern`, a sticky expression, matches; maybe empty. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.position += found.length
    return found
  }

  /** A column, table or alias: quoted with double quotes, or up to the next delimiter. */
  readName(expecting = 'field name (* or [a..z0..9_$])'): string {
    if (this.peek() === '"') return this.readQuoted()
    const start = this.position
    for (; this.position < this.text.length; this.position += 1) {
      const character = this.text.charAt(this.position)
      if (NAME_ENDS.has(character)) break
      if (character === '-' && this.text[this.position + 1] === '>') break
    }
    if (this.position === start) this.fail(expecting)
    return this.text.slice(start, this.position).trim()
  }

  /** Text in double quotes, in which a backslash escapes the next character. */
  readQuoted(): string {
    this.expect('"')
    let value = ''
    for (; this.position < this.text.length; this.position += 1) {
      const character = this.text.charAt(this.position)
      if (character === '"') {
        this.position += 1
        return value
      }
      if (character === '\\' && this.position + 1 < this.text.length) this.position += 1
      value += this.text.charAt(this.position)
    }
    return this.fail('closing double quote')
  }

  /** A value of a list or tree: in double quotes, or as `bare` matches it. Quotes that do not hold all of it belong to it. */
  readValue(bare: RegExp): string {
    const start = this.position
    const quoted = this.match(QUOTED_VALUE)
    if (quoted === '') return this.match(bare)
    this.position = start
    return this.readQuoted()
  }

  /** `unexpected` is what is next, unless it is given. */
  fail(expecting: string, unexpected = this.describeNext()): never {
    return this.failWith(`unexpected ${unexpected} expecting ${expecting}`)
  }

  /** Fails where the text should go on with a word like `word`: PostgREST names the first letter that differs. */
  failAt(word: string, expecting: string): never {
    let differs = 0
    while (this.text[this.position + differs] === word[differs]) differs += 1
    const letter = this.text[this.position + differs]
    return this.fail(expecting, letter === undefined ? 'end of input' : JSON.stringify(letter))
  }

  failWith(details: string): never {
    throw new RestError(400, {
      code: 'PGRST100',
      message: `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.before + this.position + 1})`,
      details,
    })
  }

  private describeNext(): string {
    const next = this.peek()
    return next === undefined ? 'end of input' : JSON.stringify(next)
  }
}
