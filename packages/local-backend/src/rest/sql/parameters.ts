/** Collects the values of a statement; the SQL holds their numbers only. */
export class Parameters {
  readonly values: string[] = []

  /** Adds a value and returns its place, such as `$3`. PostgreSQL finds its type from where it stands. */
  add(value: string | number): string {
    this.values.push(String(value))
    return `$${this.values.length}`
  }
}
