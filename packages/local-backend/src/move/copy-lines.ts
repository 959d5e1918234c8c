const LINE_END = 10

export interface LineSplitter {
  /** The lines that this chunk completes, each with its line end. */
  push(chunk: Buffer): Buffer[]
  /** Throws if there is a rest without a line end. */
  end(): void
}

/** Rows of COPY's text form, from chunks that are cut anywhere: one line is one row, because line ends within values are escaped. */
export function createLineSplitter(): LineSplitter {
  let rest: Buffer = Buffer.alloc(0)
  return {
    push(chunk) {
      const lines: Buffer[] = []
      const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let from = 0
      for (;;) {
        const end = whole.indexOf(LINE_END, from)
        if (end === -1) break
        lines.push(whole.subarray(from, end + 1))
        from = end + 1
      }
      rest = whole.subarray(from)
      return lines
    },
    end() {
      if (rest.length > 0) throw new Error('The rows of a table end in the middle of one')
    },
  }
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of one line, null for NULL. */
export function readValues(line: Buffer): (string | null)[] {
  return line
    .toString('utf8')
    .replace(/\n$/, '')
    .split('\t')
    .map((value) =>
      value === String.raw`\N`
        ? null
        : value.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter),
    )
}
