/** Collects the values of a statement; the SQL has only their numbers. */
export class Parameters {
  readonly values: string[] = []

  /** Adds a value and returns its place, such as `$3`. PostgreSQL infers its type from the context. */
  add(value: string | number): string {
    this.values.push(String(value))
    return `$${this.values.length}`
  }
}
